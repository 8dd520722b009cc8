internal import HTTPTransport
internal import Timekeeping

/// A session with an anchor: it signs in when a token is first needed, and again when it expires.
///
/// Concurrent callers share one sign-in.
public actor Session {
    /// The subject that signs in.
    public nonisolated let subject: SessionSubject

    /// The sign-in service.
    public nonisolated let authentication: Authentication

    private let signers: [any ChallengeSigner]
    private let attestation: ClientAttestation?
    private let prover: (any ChallengeRequestSigner)?
    private let observer: (@Sendable (SessionToken) async -> Void)?
    private var current: SessionToken?
    private var signIn: SignIn?

    /// A sign-in under way, and how many wait for it.
    private struct SignIn {
        var task: Task<Result<SessionToken, AnchorError>, Never>
        var number: Int
        var waiting: Int
    }

    private var signInCount = 0

    /// A session that has not signed in yet.
    ///
    /// - Parameters:
    ///   - authentication: where it signs in.
    ///   - subject: as whom.
    ///   - signers: who signs the challenge.
    ///   - attestation: who signs for the client domain, where there is one.
    ///   - prover: who signs the requests for challenges, where someone does.
    ///   - observer: gets each token before it is used.
    public init(
        _ authentication: Authentication,
        subject: SessionSubject,
        signers: [any ChallengeSigner],
        attestation: ClientAttestation? = nil,
        prover: (any ChallengeRequestSigner)? = nil,
        whenSignedIn observer: (@Sendable (SessionToken) async -> Void)? = nil
    ) {
        self.authentication = authentication
        self.subject = subject
        self.signers = signers
        self.attestation = attestation
        self.prover = prover
        self.observer = observer
    }

    /// The token, if there is one, whether or not it is about to expire.
    public var token: SessionToken? { current }

    /// The number of times that this session has signed in, or tried to.
    public var attempts: Int { signInCount }

    /// A token that is good for now; signs in where there is none.
    ///
    /// - Throws: `AnchorError` where signing in fails.
    public func validToken() async throws(AnchorError) -> SessionToken {
        if let current, !current.isDue(at: authentication.anchor.clock.now) { return current }
        return try await signInOnce()
    }

    /// A token in place of one that the anchor refused; the refused one is forgotten.
    ///
    /// - Throws: `AnchorError` where signing in fails.
    public func token(insteadOf refused: SessionToken) async throws(AnchorError) -> SessionToken {
        if current == refused { current = nil }
        return try await validToken()
    }

    /// The number of callers that wait for the sign-in under way.
    package var waitingCount: Int { signIn?.waiting ?? 0 }

    private func signInOnce() async throws(AnchorError) -> SessionToken {
        let attempt = signIn ?? begin()
        signIn = attempt
        signIn?.waiting += 1
        let result = await withTaskCancellationHandler {
            await attempt.task.value
        } onCancel: {
            Task { await self.leave(attempt.number) }
        }
        return try result.get()
    }

    private func begin() -> SignIn {
        signInCount += 1
        let number = signInCount
        let task = Task { await self.perform(number) }
        return SignIn(task: task, number: number, waiting: 0)
    }

    private func perform(_ number: Int) async -> Result<SessionToken, AnchorError> {
        let result: Result<SessionToken, AnchorError>
        do throws(AnchorError) {
            let token = try await authentication.signIn(
                subject,
                signers: signers,
                attestation: attestation,
                prover: prover
            )
            await observer?(token)
            result = .success(token)
        } catch {
            result = .failure(error)
        }
        if signIn?.number == number { signIn = nil }
        if case .success(let token) = result { current = token }
        return result
    }

    /// A waiting caller was cancelled; after the last one the token is not needed any more.
    private func leave(_ number: Int) {
        guard let attempt = signIn, attempt.number == number else { return }
        guard attempt.waiting > 1 else {
            // Forgotten at once, so that anyone who comes next begins anew instead of sharing a cancelled sign-in.
            signIn = nil
            return attempt.task.cancel()
        }
        signIn?.waiting -= 1
    }
}
