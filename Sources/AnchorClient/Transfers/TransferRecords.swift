internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
public import Stellar
internal import Timekeeping

/// A service that keeps records of transfers, as SEP-6 and SEP-24 both have them: how transfers are looked up and listed, and
/// what they cost.
public protocol TransferRecording: AnchorService {
    /// The name that the anchor's stellar.toml has for the service.
    static var service: StellarToml.Service { get }
}

extension TransferRecording {
    /// The transfers that the anchor offers, and their terms; needs no token.
    ///
    /// - Parameter language: in which language the anchor should speak.
    /// - Returns: the offer.
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func offer(language: String? = nil) async throws(AnchorError) -> TransferOffer {
        try await records.offer(language: language)
    }

    /// The present state of one transfer.
    ///
    /// Right after its start an anchor may not find it yet: then the error's reason is `notFound`, and asking again
    /// within a few seconds is worth it.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func transfer(_ lookup: TransferLookup, language: String? = nil) async throws(AnchorError) -> Transfer {
        try await records.transfer(lookup, language: language)
    }

    /// The present state of the transfer with this id.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell; `notFound` may pass right after the start.
    public func transfer(id: Transfer.ID) async throws(AnchorError) -> Transfer {
        try await transfer(.id(id))
    }

    /// The transfers of the signed-in customer; an entry that makes no sense does not hide the others.
    ///
    /// - Throws: `AnchorError` where the anchor does not list them.
    public func transfers(_ query: TransferQuery) async throws(AnchorError) -> TransferHistory {
        try await records.transfers(query)
    }

    /// The transfers of the signed-in customer, page after page, until there are no more or `maximum` are there.
    ///
    /// - Throws: `AnchorError` where the anchor does not list them.
    public func transfers(_ query: TransferQuery, upTo maximum: Int) async throws(AnchorError) -> TransferHistory {
        try await records.transfers(upTo: maximum, query)
    }

    /// The fee for `amount`, by the older endpoint that newer anchors replace by their terms.
    ///
    /// - Parameters:
    ///   - amount: what the anchor would receive.
    ///   - asset: of which asset.
    ///   - kind: in which direction.
    ///   - method: by which way outside the ledger, such as `SEPA`.
    /// - Returns: the fee, in units of the asset.
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func fee(
        of amount: ExactDecimal,
        _ asset: Asset,
        _ kind: Transfer.Kind,
        method: String? = nil
    ) async throws(AnchorError) -> ExactDecimal {
        try await records.fee(of: amount, asset, kind, method: method)
    }

    private var records: TransferRecords { TransferRecords(access: access, service: Self.service) }
}

/// The requests for such records.
private struct TransferRecords: AnchorService {
    let access: ServiceAccess
    let service: StellarToml.Service

    func offer(language: String?) async throws(AnchorError) -> TransferOffer {
        let query = language.map { [("lang", $0)] } ?? []
        let call = AnchorCall(anchor, to: .info, of: service)
        let url = endpoint.appendingSegments("info").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url))
        guard response.isSuccess else { throw call.refusal(response) }
        return try anchor.published.offer(response.body, from: url) { () throws(AnchorError) in
            let answer = try call.object(response)
            let names = ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange"]
            guard names.contains(where: { answer[$0] != nil }) else {
                throw call.missing("deposit", in: answer, response)
            }
            return TransferOffer(answer)
        }
    }

    func transfer(_ lookup: TransferLookup, language: String?) async throws(AnchorError) -> Transfer {
        let query = [lookup.pair] + (language.map { [("lang", $0)] } ?? [])
        let call = AnchorCall(anchor, to: .transfer, of: service)
        let url = endpoint.appendingSegments("transaction").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url), with: session)
        let answer = try call.object(response)
        guard let fields = answer["transaction"] else { throw call.missing("transaction", in: answer, response) }
        switch read(fields, response) {
        case .missing(let field): throw call.error(.malformed(.missing(field: field)))
        case .transfer(let transfer):
            if let (field, value) = transfer.absurdAmount {
                throw call.error(.malformed(.invalid(field: field, value: value)))
            }
            if case .id(let id) = lookup, transfer.id != id {
                throw call.error(.malformed(.otherTransfer(id: transfer.id, expected: id)))
            }
            call.look(at: transfer, response)
            return call.told(transfer, at: "/transaction")
        }
    }

    private func read(_ fields: JSONValue, _ response: HTTPResponse) -> Transfer.Reading {
        Transfer.read(fields, base: response.url, from: anchor.domain, allowing: anchor.http.plainHosts)
    }

    /// The parameters of a list, of SEP-6 with the account, which that demands although the token has it.
    private func pairs(_ query: TransferQuery) -> [(String, String)] {
        guard service == .transfers else { return query.pairs(repeatingKinds: false) }
        return query.pairs(repeatingKinds: true) + [("account", session.subject.account.address)]
    }

    /// One page of a list.
    func transfers(_ query: TransferQuery) async throws(AnchorError) -> TransferHistory {
        let call = AnchorCall(anchor, to: .transfers, of: service)
        let url = endpoint.appendingSegments("transactions").appendingQuery(pairs(query))
        let response = try await call.send(HTTPRequest(url: url, bodyLimit: 8 << 20), with: session)
        let answer = try call.object(response)
        guard let entries = answer["transactions"]?.arrayValue else {
            throw call.missing("transactions", in: answer, response)
        }
        var history = TransferHistory(transfers: [], unreadable: [])
        for (index, entry) in entries.enumerated() {
            switch read(entry, response) {
            case .transfer(let transfer): history.transfers.append(call.told(transfer, at: "/transactions"))
            case .missing(let field):
                history.unreadable.append(TransferHistory.Unreadable(index: index, missingField: field))
            }
        }
        return history
    }

    /// Page after page; an anchor that knows no more is taken at its word, one that turns in circles is left.
    func transfers(upTo maximum: Int, _ query: TransferQuery) async throws(AnchorError) -> TransferHistory {
        var query = query
        var all = TransferHistory(transfers: [], unreadable: [])
        var seen: Set<Transfer.ID> = []
        var entryCount = 0
        while all.transfers.count < maximum {
            let page: TransferHistory
            do throws(AnchorError) {
                page = try await transfers(query)
            } catch {
                // Anchors exist that refuse the name of a transfer which has left their list meanwhile.
                guard case .refused(status: 400) = error.reason, !all.transfers.isEmpty else { throw error }
                all.isCutShort = true
                return all
            }
            let new = page.transfers.filter { seen.insert($0.id).inserted }
            all.transfers += new
            for entry in page.unreadable {
                let index = entryCount + entry.index
                all.unreadable.append(TransferHistory.Unreadable(index: index, missingField: entry.missingField))
            }
            entryCount += page.transfers.count + page.unreadable.count
            guard !new.isEmpty, let last = page.transfers.last else { return all }
            query.pagingID = last.id
        }
        all.isCutShort = true
        all.transfers.removeLast(max(0, all.transfers.count - maximum))
        return all
    }

    func fee(
        of amount: ExactDecimal,
        _ asset: Asset,
        _ kind: Transfer.Kind,
        method: String?
    ) async throws(AnchorError) -> ExactDecimal {
        let call = AnchorCall(anchor, to: .fee, of: service)
        var query = [("operation", kind.isDeposit ? "deposit" : "withdraw")]
        if let method { query.append(("type", method)) }
        query += [("asset_code", asset.wireCode), ("amount", amount.description)]
        let url = endpoint.appendingSegments("fee").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url), with: session)
        let answer = try call.object(response)
        guard let sent = answer["fee"] else { throw call.missing("fee", in: answer, response) }
        guard let fee = sent.exactDecimal, !fee.isNegative else {
            throw call.error(.malformed(.invalid(field: "fee", value: sent.string ?? sent.text)))
        }
        return fee
    }
}

extension Asset {
    /// The code as anchors write it: `native` for lumens.
    var wireCode: String { self == .native ? "native" : code }
}

extension AnchorCall {
    /// `transfer` with the last answer, which told it, as its source; it came from `path` of the service.
    func told(_ transfer: Transfer, at path: String) -> Transfer {
        var transfer = transfer
        transfer.source = source(at: path, of: .transfer)
        return transfer
    }

    /// Records what does not fit together in a transfer, and with what the anchor said of it before.
    func look(at transfer: Transfer, _ response: HTTPResponse) {
        guard let findings = anchor.findings, let check = form(of: response) else { return }
        findings.record(transfer, in: check, at: anchor.clock.now)
    }
}
