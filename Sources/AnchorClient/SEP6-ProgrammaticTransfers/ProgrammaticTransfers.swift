/// Deposits and withdrawals without a page of the anchor: everything is said in requests and answers.
///
/// Specification: <https://stellar.org/protocol/sep-6>
public struct ProgrammaticTransfers: TransferRecording {
    /// `TRANSFER_SERVER`.
    public static let service = StellarToml.Service.transfers

    /// Where the anchor is asked, and by whom.
    public let access: ServiceAccess
}
