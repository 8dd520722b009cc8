internal import HTTPTransport
public import Stellar

/// Deposits and withdrawals that go on in the anchor's own pages.
///
/// Specification: <https://stellar.org/protocol/sep-24>
public struct HostedTransfers: AnchorService {
    /// Where the anchor is asked, and by whom.
    public let access: ServiceAccess

    /// What the anchor transfers, and on which terms; needs no token.
    ///
    /// - Parameter language: in which language the anchor should speak.
    /// - Returns: the offer.
    /// - Throws: `AnchorError` where the anchor does not tell.
    public func offer(language: String? = nil) async throws(AnchorError) -> TransferOffer {
        try await records.offer(language: language)
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
        try await records.transfers(query.pairs(repeatingKinds: false))
    }

    /// The transfers of the signed-in customer, page after page, until there are no more or `maximum` are there.
    ///
    /// - Throws: `AnchorError` where the anchor does not list them.
    public func transfers(_ query: TransferQuery, upTo maximum: Int) async throws(AnchorError) -> TransferHistory {
        try await records.transfers(upTo: maximum, query) { $0.pairs(repeatingKinds: false) }
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
        TransferRecords(access: access, service: .hostedTransfers)
    }
}
