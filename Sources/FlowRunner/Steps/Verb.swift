internal import Diagnostics
internal import FlowLanguage
internal import TransferTracking

/// A verb: the action of a state.
///
/// A verb is a folder of `Verbs` under its name, with all that only it needs, and a line in ``VerbTable``. What the language has to
/// know of it is its `VerbDescription`.
protocol Verb: Sendable {
    /// The verb's name.
    var name: VerbName { get }

    /// The subject of its results that other states of the run read; `nil` where they read none.
    var resultSubject: ResultSubject? { get }

    /// Whether a plan reads something of the anchor for it, beside its stellar.toml.
    var readsTerms: Bool { get }

    /// Reads that, where the anchor has it.
    func readTerms(_ access: PlanningData.Access, into data: inout PlanningData) async

    /// The plan of a state, as one clause. It records in `planner` what the state would change, and what would fail.
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String

    /// Whether an attempt with these arguments sends requests to the anchor, whose concurrent runs may be limited.
    func talksToAnchor(_ arguments: [String: Value], _ driver: isolated RunDriver) async throws -> Bool

    /// Performs the verb and returns its result; an error ends the attempt.
    func perform(_ step: StepContext) async throws -> VerbResult
}

extension Verb {
    var resultSubject: ResultSubject? { nil }

    /// The service of the anchor by which it starts transfers; `nil` where it starts none.
    var transferService: TransferService? {
        if case .transfer(let service)? = resultSubject { service } else { nil }
    }

    var readsTerms: Bool { false }

    func readTerms(_ access: PlanningData.Access, into data: inout PlanningData) async {}

    func plan(_ step: Step, _ planner: inout StatePlanner) -> String { "performs `\(name)`" }

    func talksToAnchor(_ arguments: [String: Value], _ driver: isolated RunDriver) async throws -> Bool {
        guard let verb = VerbCatalogue[name] else { return false }
        return !verb.provides.isEmpty || verb.visitsAnchor
            || verb.needs.contains { if case .facility = $0 { true } else { false } }
    }
}

/// The result of a verb.
struct VerbResult: Sendable {
    /// The outcome's name, one of those that the verb's description lists.
    var outcome = "done"

    /// The results; secrets only by their names.
    var results: [String: Value] = [:]

    /// The result for people, as one short clause.
    var summary: MessageText?

    /// Whether the summary has the outcome's name.
    var summaryHasName = false

    /// The request whose answer told the outcome; `nil` where none did.
    var source: AnsweredRequest?
}

/// The subject of a verb's results that other states of the run read.
///
/// No other code knows a verb by its name: ``RunKnowledge`` finds its results by their subject.
enum ResultSubject: Hashable, Sendable {
    /// An account that has funds.
    case funding
    /// A trustline of the account at hand.
    case trustline
    /// A session, with the terms of signing in.
    case session
    /// A quote of the anchor.
    case quote
    /// A payment.
    case payment
    /// A transfer that was started by this service of the anchor.
    case transfer(TransferService)
}
