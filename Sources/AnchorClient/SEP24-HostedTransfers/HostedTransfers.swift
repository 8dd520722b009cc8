public import Stellar

/// Deposits and withdrawals that go on in the anchor's own pages.
///
/// Specification: <https://stellar.org/protocol/sep-24>
public struct HostedTransfers: TransferRecording {
    /// `TRANSFER_SERVER_SEP0024`.
    public static let service = StellarToml.Service.hostedTransfers

    /// Where the anchor is asked, and by whom.
    public let access: ServiceAccess

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
}
