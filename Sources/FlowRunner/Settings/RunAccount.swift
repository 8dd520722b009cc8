internal import AnchorClient
public import Diagnostics
public import HTTPTransport
internal import Stellar

/// The account that acts in a run.
public enum RunAccount: Sendable {
    /// A new one, whose seed is sealed beside the run's journal so that the run can be resumed.
    case fresh
    /// The one with this seed (`S…`); the seed is not stored, and has to be given again for a resume.
    case seed(Secret<String>)
    /// The account of a recorded run, for its replay alone.
    case recorded(RecordedAccount)
}

/// An account of a recorded run, whose seed is not needed: a replay repeats what the account has signed.
public struct RecordedAccount: Sendable {
    let signer: RecordedSigner

    /// The account at `address`, with its signatures of the transactions that `exchanges` submitted; `nil` where it is no address.
    ///
    /// - Parameters:
    ///   - address: the address, `G…`.
    ///   - exchanges: the exchanges of the recorded run.
    ///   - passphrase: the passphrase of its network.
    public init?(at address: String, in exchanges: [RecordedExchange], passphrase: String) {
        guard let key = PublicKey(address) else { return nil }
        let submitted = exchanges.filter { $0.server == .horizon }.flatMap { $0.request.content.form ?? [] }
        let envelopes = submitted.filter { $0.name == "tx" }.compactMap { try? TransactionEnvelope(base64: $0.value) }
        signer = RecordedSigner(key, envelopes: envelopes, on: Network(passphrase: passphrase))
    }
}
