public import Diagnostics

/// The description of a verb: parameters, results, outcomes, needs.
///
/// Parsing, checking, suggestions and the reference documentation all come from these descriptions. Each stands in the
/// folder `Verbs` under the verb's name, and in ``VerbCatalogue``.
public struct VerbDescription: Hashable, Sendable {
    /// The verb's name.
    public var name: VerbName

    /// The effect, in a sentence.
    public var about: String

    /// The parameter that a plain scalar fills, or `nil` where a plain scalar says nothing.
    public var subject: String?

    /// The parameters.
    public var parameters: [ParameterDescription]

    /// The type of further parameters that the author of a flow makes up, or `nil` where there are none.
    public var otherParameters: ValueType?

    /// The ways to tell it what it needs: all parameters of exactly one of these lists have to be given.
    public var alternatives: [[String]]

    /// Whether it takes a list of expressions and no parameters.
    public var takesExpressions: Bool

    /// The results.
    public var results: [FieldDescription]

    /// Whether it finds out a field for each parameter that the author made up.
    public var resultsFollowParameters: Bool

    /// The outcomes: a closed list.
    public var outcomes: [OutcomeDescription]

    /// The facilities that have to be there before.
    public var needs: [Need]

    /// The facilities that are there afterwards.
    public var provides: [Facility]

    /// The keys that may be beside it in a state.
    public var allows: Set<StepKey>

    /// The effect on the world that must not be done twice.
    public var effect: VerbEffect

    /// The status that a transfer has when it is just started, seen or not.
    public var firstStatus: String?

    /// Whether it writes what it found out back to the name that it was given, as `track` does.
    public var updatesSubject: Bool

    /// Whether a state with this verb waits, so that a cycle through it doesn't spin.
    public var waits: Bool

    /// Parameters of which at most one can be given: one list for each choice.
    public var exclusives: [[String]]

    /// Whether it signs a transaction with the account's next sequence number, which no one else may use meanwhile.
    public var usesSequenceNumber: Bool

    /// The outcome at which it pays for what it looks at, where the state leads that nowhere; `nil` for a verb that never
    /// pays by itself.
    public var paysAt: String?

    /// The result that names what the verb has done and can't be undone; `nil` where none does.
    public var effectName: String?

    /// The parameter with the duration for which the run waits before the verb is performed.
    public var pausesFor: String?

    /// The failure with which the run ends where another party ended it and that was not well; `nil` where none explains it.
    public var badEnd: FailureCode?

    /// The subject whose status the state waits for: `transfer` or `customer`.
    public var waitsFor: String?

    /// The member of the transfer with its status in the anchor's own word, where a SEP has other ones.
    public var otherStatus: String?

    /// Whether it only shows its parameters to people: gaps are allowed in them, and secrets are left out.
    public var isOnlyShown: Bool

    /// Whether it sends no request by itself; expressions that it takes may still ask the ledger.
    public var sendsNothing: Bool

    /// Whether it asks questions that the flow itself lists, as its parameters.
    public var asksParameters: Bool

    /// Whether it goes on in another flow.
    public var usesFlow: Bool

    /// Whether it talks to the anchor without one of its facilities.
    public var visitsAnchor: Bool

    /// The statuses with which its SEP has an anchor refuse it, so that a flow can go on with that; see ``Refusal``.
    public var refusals: [Int]

    /// The lines of a `states` table that show it.
    public var example: String

    /// A verb, which lacks what is left out.
    public init(
        _ name: VerbName,
        about: String,
        subject: String? = nil,
        parameters: [ParameterDescription] = [],
        otherParameters: ValueType? = nil,
        alternatives: [[String]] = [],
        takesExpressions: Bool = false,
        results: [FieldDescription] = [],
        resultsFollowParameters: Bool = false,
        outcomes: [OutcomeDescription] = [.done],
        needs: [Need] = [],
        provides: [Facility] = [],
        allows: Set<StepKey> = [],
        effect: VerbEffect = .none,
        effectName: String? = nil,
        firstStatus: String? = nil,
        updatesSubject: Bool = false,
        waits: Bool = false,
        exclusives: [[String]] = [],
        usesSequenceNumber: Bool = false,
        paysAt: String? = nil,
        pausesFor: String? = nil,
        badEnd: FailureCode? = nil,
        waitsFor: String? = nil,
        otherStatus: String? = nil,
        isOnlyShown: Bool = false,
        sendsNothing: Bool = false,
        asksParameters: Bool = false,
        usesFlow: Bool = false,
        visitsAnchor: Bool = false,
        refusals: [Int] = [],
        example: String = ""
    ) {
        self.name = name
        self.about = about
        self.subject = subject
        self.parameters = parameters
        self.otherParameters = otherParameters
        self.alternatives = alternatives
        self.takesExpressions = takesExpressions
        self.results = refusals.isEmpty ? results : results + [Refusal.description]
        self.resultsFollowParameters = resultsFollowParameters
        self.outcomes = outcomes
        self.needs = needs
        self.provides = provides
        self.allows = allows.union([.about, .condition, .next])
        self.effect = effect
        self.firstStatus = firstStatus
        self.updatesSubject = updatesSubject
        self.waits = waits
        self.exclusives = exclusives
        self.usesSequenceNumber = usesSequenceNumber || effect == .pays
        self.paysAt = paysAt
        self.effectName = effectName
        self.pausesFor = pausesFor
        self.badEnd = badEnd
        self.waitsFor = waitsFor
        self.otherStatus = otherStatus
        self.isOnlyShown = isOnlyShown
        self.sendsNothing = sendsNothing
        self.asksParameters = asksParameters
        self.usesFlow = usesFlow
        self.visitsAnchor = visitsAnchor
        self.refusals = refusals
        self.example = example
    }

    /// Whether an anchor may refuse it.
    public var mayBeRefused: Bool { !refusals.isEmpty }

    /// Whether it looks at something again and again until another party has acted.
    public var polls: Bool { allows.contains(.poll) }

    /// The parameter called `name`, or `nil` where there is none.
    public func parameter(_ name: String) -> ParameterDescription? {
        parameters.first { $0.name == name }
    }

    /// The outcome called `name`, or `nil` where the verb doesn't know it.
    public func outcome(_ name: String) -> OutcomeDescription? {
        outcomes.first { $0.name == name }
    }

    /// The results as a record.
    public var resultRecord: RecordType {
        RecordType(name: "result of `\(name)`", fields: results)
    }
}

/// A parameter of a verb.
public struct ParameterDescription: Hashable, Sendable {
    /// The parameter's name.
    public var name: String

    /// The type of its value.
    public var type: ValueType

    /// Whether it has to be given.
    public var isRequired: Bool

    /// Whether it takes a secret, which then stays one.
    public var takesSecret: Bool

    /// The only texts that it takes, or empty where all of its type will do.
    public var choices: [String]

    /// Texts that it takes in place of a value of its type.
    public var words: [String]

    /// The rule for a text beyond being of its type.
    public var rule: ArgumentRule?

    /// The other parameter without which this one says nothing.
    public var companion: String?

    /// The purpose, in a few words.
    public var about: String

    /// A parameter called `name`.
    public init(
        _ name: String,
        _ type: ValueType,
        isRequired: Bool = false,
        takesSecret: Bool = false,
        choices: [String] = [],
        words: [String] = [],
        rule: ArgumentRule? = nil,
        beside companion: String? = nil,
        about: String
    ) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
        self.takesSecret = takesSecret
        self.choices = choices
        self.words = words
        self.rule = rule
        self.companion = companion
        self.about = about
    }
}

/// A way in which a verb can end, or what it sees while it waits.
public struct OutcomeDescription: Hashable, Sendable {
    /// The meaning of an outcome where no route says otherwise.
    public enum Kind: Hashable, Sendable {
        /// The verb did what it does; the run goes on.
        case done
        /// The state waits: another party has to act.
        case waiting
        /// Success; the run goes on.
        case succeeded
        /// Failure; the run ends with the outcome's name.
        case failed
    }

    /// The outcome's name.
    public var name: String

    /// The meaning.
    public var kind: Kind

    /// Whether another party is at work, so that their word on how long it takes says when to look again.
    public var usesEstimate: Bool

    /// Whether anchors are known to revoke it, so that it is worth another look before it counts.
    public var isRevocable: Bool

    /// An outcome called `name`.
    public init(_ name: String, _ kind: Kind, usesEstimate: Bool = false, isRevocable: Bool = false) {
        self.name = name
        self.kind = kind
        self.usesEstimate = usesEstimate
        self.isRevocable = isRevocable
    }

    /// The outcome of a verb that has only one.
    public static let done = OutcomeDescription("done", .done)
}

/// A condition for performing a verb.
public enum Need: Hashable, Sendable {
    /// A facility, always.
    case facility(Facility)
    /// A facility, where the parameter of this name is this text.
    case facilityWhen(Facility, parameter: String, text: String)
    /// The anchor's stellar.toml, where the parameter of this name is an asset without its issuer.
    case anchorForBareAsset(String)
}

/// An effect of a verb on the world that must not be done twice.
public enum VerbEffect: Hashable, Sendable {
    /// No effect, or none that is harmful to repeat.
    case none
    /// A transfer that starts at an anchor.
    case startsTransfer
    /// A payment.
    case pays
}

/// The keys of a state beside its verb.
public enum StepKey: String, Hashable, Sendable, CaseIterable {
    /// The purpose of the state.
    case about
    /// The one of the flow's accounts that it acts for.
    case account
    /// Passes the state over when it doesn't hold.
    case condition = "if"
    /// The ways on.
    case next
    /// Names for results.
    case keep
    /// The policy for waiting for another party.
    case poll
    /// The policy for failures of transport.
    case retry
    /// The time that it may take.
    case within
    /// The expectations that have to hold afterwards.
    case expect
    /// The sources of answers.
    case fill
}

extension VerbDescription {
    /// The results of a state with this verb, with the words of other parties marked, and what holds a secret.
    public func marked(
        _ results: [String: Value],
        unless isSecret: (_ text: String, _ origin: TextOrigin) -> Bool = { _, _ in false },
        hiding isSecretName: (_ name: String) -> Bool = { _ in false }
    ) -> [String: Value] {
        // What a flow names itself, and what it gives to a flow that it uses, has the origin that it had.
        guard !resultsFollowParameters, !usesFlow else { return results }
        return Dictionary(
            results.map { name, value in
                let field = self.results.first { $0.name == name }
                let marked = value.marked(
                    field?.origin ?? .prose,
                    as: field?.type ?? .any,
                    unless: isSecret,
                    hiding: isSecretName
                )
                return (name, marked)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
