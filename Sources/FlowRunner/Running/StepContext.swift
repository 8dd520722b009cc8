internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// The context of a verb while it is performed: its arguments and its services.
///
/// Nothing in it changes. It is a class because everything that a verb is made of holds it: as a value it was copied, in
/// code of its own, for each of them.
final class StepContext: Sendable {
    /// The state.
    let step: Step
    let attempt: Attempt
    /// What the flow tells the verb, with names replaced by values.
    let arguments: [String: Value]
    /// Whether this very attempt was begun before a crash, so that what it does may have happened.
    let isRecovering: Bool
    /// When the first attempt of this visit began.
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

    /// Shows people something: `redacted` is what the journal keeps of it.
    func report(_ redacted: MessageText, full: MessageText) async throws {
        try await driver.report(redacted, full: full, in: attempt.state)
    }

    /// Shows people something that the journal may keep whole.
    func report(_ text: MessageText) async throws { try await report(text, full: text) }

    /// Gives a secret a name under which results and notes may speak of it.
    func conceal(_ secret: Secret<String>, as name: String) async -> Value {
        .secret(await seal(secret, as: name))
    }
}

extension StepContext {
    /// Notes what is strange about a status, for the ending of a run that waits in vain; `nil` where it no longer is.
    func noteStrange(_ reason: Failure?) async throws {
        var last: Note.Mark?
        for note in await driver.machine.notes(for: attempt) {
            if case .strange? = note.mark { last = note.mark }
        }
        let reason = reason?.withoutProse
        guard last != .strange(reason), reason != nil || last != nil else { return }
        let note = Note(state: attempt.state, key: "strange status", value: .null, mark: .strange(reason))
        try await driver.record(.noted(note))
    }
}
