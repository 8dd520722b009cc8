internal import Diagnostics
internal import HTTPTransport
public import Stellar

/// Deposits and withdrawals without a page of the anchor: everything is said in requests and answers.
///
/// Specification: <https://stellar.org/protocol/sep-6>
public struct ProgrammaticTransfers: AnchorService {
    /// Where the anchor is asked, and by whom.
    public let access: ServiceAccess

    /// What the anchor transfers, and on which terms; needs no token.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func offer(language: String? = nil) async throws(AnchorError) -> TransferOffer {
        try await records.offer(language: language)
    }

    /// How one transfer is doing.
    ///
    /// Right after its start an anchor may not find it yet: then the error's reason is `notFound`, and asking again
    /// within a few seconds is worth it.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func transfer(_ lookup: TransferLookup, language: String? = nil) async throws(AnchorError) -> Transfer {
        try await records.transfer(lookup, language: language)
    }

    /// How the transfer with this id is doing.
    ///
    /// - Throws: `AnchorError` where the anchor does not tell; `notFound` may pass right after the start.
    public func transfer(id: Transfer.ID) async throws(AnchorError) -> Transfer {
        try await transfer(.id(id))
    }

    /// The transfers of the signed-in customer; an entry that makes no sense does not hide the others.
    ///
    /// - Throws: `AnchorError` where the anchor does not list them.
    public func transfers(_ query: TransferQuery) async throws(AnchorError) -> TransferHistory {
        try await records.transfers(pairs(query))
    }

    /// The transfers of the signed-in customer, page after page, until there are no more or `maximum` are there.
    ///
    /// - Throws: `AnchorError` where the anchor does not list them.
    public func transfers(_ query: TransferQuery, upTo maximum: Int) async throws(AnchorError) -> TransferHistory {
        try await records.transfers(upTo: maximum, query, pairs)
    }

    /// What the anchor would keep of `amount`, by the older endpoint that newer anchors replace by their terms.
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

    private var records: TransferRecords {
        TransferRecords(access: access, service: .transfers)
    }

    /// The parameters of a list, among them the account, which SEP-6 demands although the token has it.
    private func pairs(_ query: TransferQuery) -> [(String, String)] {
        query.pairs(repeatingKinds: true) + [("account", session.subject.account.address)]
    }
}
