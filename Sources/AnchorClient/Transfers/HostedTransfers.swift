public import Foundation
internal import HTTPTransport
public import Stellar

/// Deposits and withdrawals that go on in the anchor's own pages.
///
/// Specification: <https://stellar.org/protocol/sep-24>
public struct HostedTransfers: Sendable {
    /// The service's URL, as the stellar.toml has it.
    public let endpoint: URL

    /// Who asks.
    public let session: Session

    let anchor: Anchor

    init(endpoint: URL, session: Session, anchor: Anchor) {
        self.endpoint = endpoint
        self.session = session
        self.anchor = anchor
    }

    /// What the anchor transfers, and on which terms; needs no token.
    ///
    /// - Parameter language: in which language the anchor should speak.
    /// - Returns: the offer.
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func offer(language: String? = nil) async throws(AnchorError) -> TransferOffer {
        let query = language.map { [("lang", $0)] } ?? []
        let call = AnchorCall(anchor, to: .info)
        let url = endpoint.appendingSegments("info").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url))
        let answer = try call.object(response)
        guard answer["deposit"] != nil || answer["withdraw"] != nil else {
            throw call.missing("deposit", in: answer, response)
        }
        return TransferOffer(answer)
    }

    /// The terms for an asset in one direction.
    ///
    /// - Throws: `AnchorError` where the anchor does not transfer it, with the code that was perhaps meant.
    public func terms(for asset: Asset, _ kind: Transfer.Kind) async throws(AnchorError) -> TransferOffer.Terms {
        let offer = try await offer()
        if let terms = offer.terms(for: asset, kind) { return terms }
        let suggestion = offer.suggestion(for: asset, kind)
        let purpose: AnchorError.Purpose = kind.isDeposit ? .deposit : .withdrawal
        throw AnchorError(.notOffered(code: asset.code, suggestion: suggestion), to: purpose, at: anchor.domain)
    }

    /// How one transfer is doing.
    ///
    /// Right after its start an anchor may not find it yet: then the error's reason is `notFound`, and asking again
    /// within a few seconds is worth it.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func transfer(_ lookup: TransferLookup, language: String? = nil) async throws(AnchorError) -> Transfer {
        let query = [lookup.pair] + (language.map { [("lang", $0)] } ?? [])
        let call = AnchorCall(anchor, to: .transfer)
        let url = endpoint.appendingSegments("transaction").appendingQuery(query)
        let response = try await call.send(HTTPRequest(url: url), with: session)
        let answer = try call.object(response)
        guard let fields = answer["transaction"] else { throw call.missing("transaction", in: answer, response) }
        switch Transfer.read(fields, base: response.url, from: anchor.domain) {
        case .missing(let field): throw call.error(.malformed(.missing(field: field)))
        case .transfer(let transfer):
            if case .id(let id) = lookup, transfer.id != id {
                throw call.error(.malformed(.otherTransfer(id: transfer.id, expected: id)))
            }
            return transfer
        }
    }

    /// How the transfer with this id is doing.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell; `notFound` may pass right after the start.
    public func transfer(id: Transfer.ID) async throws(AnchorError) -> Transfer {
        try await transfer(.id(id))
    }

    /// The transfers of whoever signed in; an entry that makes no sense does not hide the others.
    ///
    /// - Throws: `AnchorError` where the anchor does not list them.
    public func transfers(_ query: TransferQuery) async throws(AnchorError) -> TransferHistory {
        let call = AnchorCall(anchor, to: .transfers)
        let url = endpoint.appendingSegments("transactions").appendingQuery(query.pairs)
        let response = try await call.send(HTTPRequest(url: url, bodyLimit: 8 << 20), with: session)
        let answer = try call.object(response)
        guard let entries = answer["transactions"]?.arrayValue else {
            throw call.missing("transactions", in: answer, response)
        }
        var history = TransferHistory(transfers: [], unreadable: [])
        for (index, entry) in entries.enumerated() {
            switch Transfer.read(entry, base: response.url, from: anchor.domain) {
            case .transfer(let transfer): history.transfers.append(transfer)
            case .missing(let field):
                history.unreadable.append(TransferHistory.Unreadable(index: index, missingField: field))
            }
        }
        return history
    }
}
