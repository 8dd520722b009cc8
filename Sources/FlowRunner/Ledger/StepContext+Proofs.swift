internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

extension StepContext {
    /// How long a proof is left alone before the next: the next ledger closes in that time.
    private static let timeBetweenProofs = Duration.seconds(5)

    /// Takes note that the ledger has proved that `noted` never was and never will be included, and returns where it has
    /// done so twice.
    ///
    /// Of several servers behind one address, one may be a ledger ahead of the next, which then does not find what the first
    /// has counted. So one proof is not enough to sign anything in the place of what may have been included.
    ///
    /// - Throws: an error that has to be met with another try, after the first proof.
    func confirm(never noted: RecordedEnvelope) async throws {
        let name = noted.hash.description
        let proofs = await allNotes(Self.proofKey).filter { $0["hash"].text == name }
        if let first = proofs.first?["at"].text.flatMap({ Timestamp(iso8601: $0) }) {
            if first.advanced(by: Self.timeBetweenProofs) <= now { return }
        } else {
            try await note(Self.proofKey, ["hash": .text(name), "at": .text(now.description)])
        }
        var unsettled = StepError(
            .transport,
            "Horizon reports that the transaction \(name) that was signed before can't be included any more, and is asked once "
                + "more before anything is signed in its place",
            help: "wait; the run goes on by itself",
            isRetryable: true,
            isUnsettled: true
        )
        unsettled.retryAfter = Self.timeBetweenProofs
        throw unsettled
    }

    /// The key of the notes about proofs that an envelope never was included.
    private static let proofKey = "proof"
}
