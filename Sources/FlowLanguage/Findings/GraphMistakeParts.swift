import Diagnostics

/// A way through a flow.
struct FlowWay: Hashable {
    /// The states on it, in order.
    var states: [String]
    /// Whether it goes on to a good end.
    var isEnded = false

    /// The states as a fact, with the end behind them.
    var fact: Fact { .list((states + (isEnded ? [Routes.done] : [])).map(Fact.text)) }
}

/// The table of a flow that a state stands in.
enum StateTable: String, Hashable {
    case states, always
}

/// The part of a flow that needs a facility.
enum FacilityUser: Hashable {
    case verb(VerbName)
    /// A verb with this text at a parameter.
    case verbWith(VerbName, parameter: String, text: String)
    /// A verb that is given an asset without its issuer, in the flow itself or in one that the state `user` uses.
    case verbOf(VerbName, asset: String, user: String?)
    /// The flow that a state uses.
    case flow(user: String)

    /// The user as facts: a verb as `subject`, and the state that uses a flow as `state`.
    var facts: Facts {
        switch self {
        case .verb(let verb): [.subject: .text(verb.rawValue)]
        case .verbWith(let verb, let parameter, let text):
            [.subject: .text(verb.rawValue), .parameter: .text(parameter), .found: .text(text)]
        case .verbOf(let verb, let asset, let user):
            [.subject: .text(verb.rawValue), .asset: .text(asset), .state: user.map(Fact.text)]
        case .flow(let user): [.state: .text(user)]
        }
    }
}

/// The condition that should keep a state from being performed again.
enum CycleCondition: String, Hashable {
    /// No such condition.
    case none
    /// A condition on a value that may be gone on the way back.
    case forgetful
    /// A condition in a used flow, which knows nothing of its uses before.
    case inUsedFlow = "in-used-flow"

    /// The condition as a fact; `nil` where there is none.
    var fact: Fact? { self == .none ? nil : .text(rawValue) }
}

/// The time that a bound may cut off.
enum LimitedTime: Hashable {
    /// The time of a state.
    case within
    /// The time of a state's `poll`.
    case poll
    /// The time of a `retry`.
    case retry
    /// The time that a state waits.
    case wait
    /// The deadline of the used flow in this file.
    case use(file: String)

    /// The time as facts, with its kind as `subject`.
    var facts: Facts {
        switch self {
        case .within: [.subject: .text("within")]
        case .poll: [.subject: .text("poll")]
        case .retry: [.subject: .text("retry")]
        case .wait: [.subject: .text("wait")]
        case .use(let file): [.subject: .text("use"), .name: .text(file)]
        }
    }
}

/// The bound that ends something before its own time is over.
enum TimeBound: String, Hashable {
    /// The deadline of the run.
    case deadline
    /// `within` of the state.
    case within
}
