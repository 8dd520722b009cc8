internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping
internal import TransferTracking

/// The context of a verb while it is performed: its arguments, its services and its part of the journal.
///
/// Knowledge of transfers, payments and accounts is not asked for here: each concept is a value that is made from a
/// step, as `AgreedTerms(of: transfer, in: step)`, or a type that acts for one, as `TransferStart(step: step)`.
///
/// Nothing in it changes. It is a class because everything that a verb is made of holds it: as a value it was copied, in
/// code of its own, for each of them.
final class StepContext: Sendable {
    /// The state.
    let step: Step
    let attempt: Attempt
    /// The arguments of the verb, with names replaced by values.
    let arguments: [String: Value]
    /// Whether this very attempt was begun before a crash, so that what it does may have happened.
    let isRecovering: Bool
    /// The beginning of the first attempt of this visit.
    let begunAt: Timestamp
    let knowledge: RunKnowledge
    let services: RunServices
    let driver: RunDriver

    init(
        step: Step,
        attempt: Attempt,
        arguments: [String: Value],
        isRecovering: Bool,
        begunAt: Timestamp,
        knowledge: RunKnowledge,
        services: RunServices,
        driver: RunDriver
    ) {
        self.step = step
        self.attempt = attempt
        self.arguments = arguments
        self.isRecovering = isRecovering
        self.begunAt = begunAt
        self.knowledge = knowledge
        self.services = services
        self.driver = driver
    }

    /// Whether an attempt of this visit may already have done what this one is about to do.
    var mayHaveActed: Bool { isRecovering || attempt.number > 1 }

    var now: Timestamp { services.clock.now }

    /// The argument called `name`, with a secret taken from where it is sealed; `nil` where it isn't given.
    func text(_ name: String) async throws -> String? {
        switch arguments[name] ?? .null {
        case .secret(let id):
            guard let secret = try await driver.reveal(id) else {
                throw StepError(.secretGone, [.name: .text(name)], [Remedy(.newRun)])
            }
            return secret.reveal()
        case let value: return value.text
        }
    }

    /// The argument for a parameter of the verbs that start transfers.
    func text(_ parameter: TransferParameter) async throws -> String? { try await text(parameter.rawValue) }

    // MARK: Telling

    /// Shows people something: `redacted` is what the journal keeps of it.
    func report(_ redacted: MessageText, full: MessageText) async throws {
        try await driver.report(redacted, full: full, in: attempt.state)
    }

    /// Shows people what the flow itself says: `redacted` is what the journal keeps of it.
    func tell(_ redacted: MessageText, full: MessageText) async throws {
        try await driver.tell(redacted, full: full, in: attempt.state)
    }

    /// Shows people something that the journal may keep whole.
    func report(_ text: MessageText) async throws { try await report(text, full: text) }

    /// Shows people something, and the address of a page behind it, of which the journal keeps what opens nothing.
    func report(_ text: MessageText, link: String?, gap: String = " ") async throws {
        guard let link else { return try await report(text) }
        try await report("\(text)\(gap)\(Self.withoutQuery(link))", full: "\(text)\(gap)\(link)")
    }

    /// The address of a page without what opens it.
    static func withoutQuery(_ link: String) -> String {
        guard let mark = link.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return link }
        return link[...mark] + Redaction.mark
    }

    /// Shows the user `text`, unless `message` was shown.
    func reportOnce(_ message: ToldMessage, _ text: MessageText) async throws {
        guard await !tracked(message.transfer).isTold(message) else { return }
        try await report(text)
        try await record(.told(message: message))
    }

    // MARK: Secrets

    /// Gives a secret a name under which results and notes may speak of it.
    func conceal(_ secret: Secret<String>, as name: String) async -> Value {
        .secret(await seal(secret, as: name))
    }

    /// Gives a secret a name under which notes may speak of it.
    func seal(_ secret: Secret<String>, as name: String) async -> SecretID {
        await driver.conceal(secret, as: "\(attempt.state).\(name)")
    }

    /// Seals as ``seal(_:as:)`` does, but what is sealed under this name already keeps the name that it has.
    func sealOnce(_ secret: Secret<String>, as name: String) async -> SecretID {
        await driver.concealOnce(secret, as: "\(attempt.state).\(name)")
    }

    // MARK: The notes of a verb

    /// Writes something down that has to be known after a crash; it is on the disk when this returns.
    func note(_ note: some VerbNote, summary: String? = nil) async throws {
        try await driver.record(.noted(Note(state: attempt.state, note, summary: summary)))
    }

    /// The notes of the verb in this visit of the state, in order, also in this very attempt.
    func visitNotes<Kind: VerbNote>(_ kind: Kind.Type) async -> [Kind] {
        await driver.machine.notes(for: attempt).compactMap { $0.read(as: kind) }
    }

    /// The notes of the verb in this state, in order: in former visits and runs from `--from` too.
    func allNotes<Kind: VerbNote>(_ kind: Kind.Type) async -> [Kind] {
        await driver.machine.notes(ofState: attempt.state).compactMap { $0.read(as: kind) }
    }

    /// Notes what is strange about a status, for the ending of a run that waits in vain; `nil` where it no longer is.
    func noteStrange(_ reason: Failure?) async throws {
        var last: Note.Mark?
        for note in await driver.machine.notes(for: attempt) {
            if case .strange? = note.mark { last = note.mark }
        }
        let mark = Note.Mark.strange(reason?.withoutProse)
        guard last != mark, reason != nil || last != nil else { return }
        try await driver.record(.noted(Note(state: attempt.state, StatusNote(), mark: mark)))
    }

    // MARK: The facts about transfers

    /// All that the run has written down about its transfers, also by this very attempt.
    var transferFacts: TransferFacts { get async { await driver.memory.transfers } }

    /// The transfer called `id`, as far as this state knows it.
    func tracked(_ id: Transfer.ID) async -> TransferState { await transferFacts.transfer(id, in: attempt.state) }

    /// Tells tests which action of a table the run takes now.
    func taking<Action: TableAction>(_ action: Action) -> Action {
        services.settings.takesRow?(action.line)
        return action
    }

    /// Writes a fact down; it is on the disk, and in the ``transferFacts``, when this returns.
    ///
    /// - Throws: ``StepError`` where something is to be signed and the journal has a fact that this version can't read: it may
    ///   tell of the same payment.
    func record(_ fact: TransferFact, summary: String? = nil) async throws {
        if case .signed = fact, await driver.memory.hasUnreadFacts {
            throw StepError(
                Failure(.unreadFact, remedies: [Remedy(.useWritersVersion)])
            )
        }
        try await driver.record(.noted(try Note(state: attempt.state, fact: fact, summary: summary)))
    }

    // MARK: Deadlines

    /// Performs `work`, but cancels it when a deadline passes meanwhile.
    func bounded<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await driver.bounded(work)
    }
}

/// A note that a status is strange, or no longer; its mark has what is strange.
private struct StatusNote: VerbNote {
    let key = "strange status"
    var value: Value { .null }

    init() {}

    init?(key: String, value: Value) {
        guard key == self.key else { return nil }
    }
}
