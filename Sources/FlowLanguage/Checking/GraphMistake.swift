import Diagnostics

/// A mistake that follows from the flow as a whole: in its names, in its ways, in what is done on them, and in time.
enum GraphMistake: Mistake {
    // MARK: Results and fields

    case unknownResult(String, verb: VerbName, choices: [String])
    /// The result `field` is a secret, and is kept as `name` without being one.
    case secretKeptOpenly(field: Path, verb: VerbName, name: String)
    case unknownField(String, of: String, choices: [String])
    /// A field of a value that has none.
    case fieldOfPlainValue(String, of: String, type: ValueType)
    /// An element of a value that is no list.
    case elementOfPlainValue(index: String, of: String, type: ValueType)
    /// A field that a `record` of another party doesn't usually have; `near` is one that it has.
    case unusualField(String, record: String, near: String)

    // MARK: Values and facilities that are missing

    /// A name has no value on the `way`.
    case undefinedName(String, way: FlowWay?)
    /// A name may have no value when a run has ended, regardless of what came before.
    case undefinedNameAtEnd(String)
    /// A name that is used where it never has a value.
    case neverDefinedName(String)
    /// A facility, which may be one of an account of the flow, is not there on the `way`.
    case missingFacility(Facility, account: String?, user: FacilityUser, way: FlowWay?)
    /// A facility may be missing when a run has ended; `state` is the one that has provided it, or would have.
    case missingFacilityAtEnd(Facility, user: FacilityUser, state: String)
    /// The flow relies on what another one has to provide, and is run by itself.
    case needsOthers(flow: String, needs: [Facility], file: String)

    // MARK: Inputs, secrets and accounts

    case unusedInput(String)
    case unusedSecret(String)
    case unusedAccount(String)
    case undeclaredAccount(String, choices: [String])
    /// A state follows a transfer that another account has started; `nil` is the run's own account.
    case transferOfOther(state: String, account: String?, start: String, startAccount: String?)
    /// The flow that a state uses takes the address of the run's own account for that of `account`.
    case addressOfOther(account: String, user: String)
    case unreadableAnswers(String, FlowLoadError)
    /// A mistake in a file of answers, of which only the line is told.
    case invalidAnswers(String, Finding)

    // MARK: Ways

    case unknownDestination(String, choices: [String])
    /// A destination is a state of the other table.
    case destinationElsewhere(String, table: StateTable)
    case unknownOutcome(String, verb: VerbName, choices: [String])
    /// An outcome is named twice for one destination.
    case outcomeTwice(String)
    /// An outcome leads to two destinations.
    case outcomeElsewhere(String)
    case unusedOutcome(String)
    /// No way leads to a state; `before` is the one before it, unless it is one that runs at the end.
    case unreachableState(String, before: String?)
    /// A condition holds in no run.
    case neverHolds(String, state: String)
    case noWayOut(String, way: FlowWay)
    /// The way goes round without waiting.
    case busyCycle(FlowWay)

    // MARK: Payments and transfers

    /// A state is performed again on the way, and starts a transfer or `pays`.
    case repeatedState(String, pays: Bool, way: FlowWay, condition: CycleCondition)
    /// A state pays behind one that pays by itself at `status`.
    case paymentAfterFollower(String, follower: String, status: String)
    /// A state pays behind another one, after which the run has ended in between; `isOfUsedFlow` tells of the first.
    case paymentAtEnd(String, after: String, isOfUsedFlow: Bool)
    /// A state pays behind another one on the `way`; `first` and `second` are those of the flow itself that they belong to.
    case secondPayment(String, way: FlowWay, first: String, second: String)
    /// A payment for a deposit, which `start` starts.
    case paysDeposit(start: String)
    case maxWithoutPageAmount
    case toleranceOfPageAmount
    case pageAmountWithoutMax

    // MARK: Time and size

    /// A time is longer than the bound that ends it.
    case beyondDeadline(LimitedTime, Duration, bound: TimeBound, Duration)
    case tooManyStates(Int)
    case tooManyCombinations
    /// No one can tell in reasonable time whether a run would do something twice.
    case tooManyWays

    var name: String { entry.name }

    var code: FindingCode { entry.code }

    var facts: Facts { entry.facts }

    var words: MistakeWords { GraphWording.words(of: self) }

    /// The choice that was probably meant.
    var near: String? {
        switch self {
        case .unknownResult(let name, _, let choices), .unknownField(let name, _, let choices),
            .undeclaredAccount(let name, let choices), .unknownDestination(let name, let choices),
            .unknownOutcome(let name, _, let choices):
            Suggestion.nearest(to: name, among: choices)
        case .unusualField(_, _, let near): near
        default: nil
        }
    }

    private typealias Entry = (name: String, code: FindingCode, facts: Facts)

    private var entry: Entry {
        switch self {
        case .unknownResult(let name, let verb, let choices):
            (
                "unknown-result", .unknownResult,
                [.name: .text(name), .subject: .text(verb.rawValue), .choices: Self.list(choices)]
            )
        case .secretKeptOpenly(let field, let verb, let name):
            (
                "secret-kept-openly", .secretResult,
                [.name: .text(name), .member: .text(field.description), .subject: .text(verb.rawValue)]
            )
        case .unknownField(let name, let path, let choices):
            (
                "unknown-field", .unknownField,
                [.name: .text(name), .member: .text(path), .choices: Self.list(choices)]
            )
        case .fieldOfPlainValue(let name, let path, let type):
            (
                "field-of-plain-value", .unknownField,
                [.name: .text(name), .member: .text(path), .found: .text(type.description)]
            )
        case .elementOfPlainValue(let index, let path, let type):
            (
                "element-of-plain-value", .unknownField,
                [.name: .text(index), .member: .text(path), .found: .text(type.description)]
            )
        case .unusualField(let name, let record, _):
            ("unusual-field", .unusualField, [.name: .text(name), .subject: .text(record)])
        case .undefinedName(let name, let way):
            ("undefined-name", .undefinedName, [.name: .text(name), .way: way?.fact])
        case .undefinedNameAtEnd(let name): ("undefined-name-at-end", .undefinedName, [.name: .text(name)])
        case .neverDefinedName(let name): ("never-defined-name", .undefinedName, [.name: .text(name)])
        case .missingFacility(let facility, let account, let user, let way):
            (
                "missing-facility", .missingNeed,
                user.facts.with(.lacking, .text(facility.rawValue)).with(.expected, .text(facility.provider))
                    .with(.account, account.map(Fact.text)).with(.way, way?.fact)
            )
        case .missingFacilityAtEnd(let facility, let user, let state):
            (
                "missing-facility-at-end", .missingNeed,
                user.facts.with(.lacking, .text(facility.rawValue)).with(.expected, .text(facility.provider))
                    .with(.name, .text(state))
            )
        case .needsOthers(let flow, let needs, let file):
            (
                "needs-others", .needsOthers,
                [.name: .text(flow), .lacking: Self.list(needs.map(\.rawValue)), .source: .text(file)]
            )
        case .unusedInput(let name): ("unused-input", .unusedInput, [.name: .text(name)])
        case .unusedSecret(let name): ("unused-secret", .unusedSecret, [.name: .text(name)])
        case .unusedAccount(let name): ("unused-account", .unusedAccount, [.name: .text(name)])
        case .undeclaredAccount(let name, let choices):
            ("undeclared-account", .badAccount, [.name: .text(name), .choices: Self.list(choices)])
        case .transferOfOther(let state, let account, let start, let startAccount):
            (
                "transfer-of-other", .badAccount,
                [
                    .state: .text(state), .found: account.map(Fact.text), .subject: .text(start),
                    .expected: startAccount.map(Fact.text),
                ]
            )
        case .addressOfOther(let account, let user):
            ("address-of-other", .badAccount, [.account: .text(account), .state: .text(user)])
        case .unreadableAnswers(let file, let error):
            ("unreadable-answers", .unreadableAnswers, [.name: .text(file), .flaw: .phrase(error.phrase)])
        case .invalidAnswers(let file, let finding):
            (
                "invalid-answers", finding.code == .secretInAnswers ? .secretInAnswers : .badAnswers,
                [
                    .name: .text(file), .line: finding.place.map { .number($0.line) },
                    .cause: .failure(finding.asFailure),
                ]
            )
        case .unknownDestination(let name, let choices):
            ("unknown-destination", .unknownDestination, [.name: .text(name), .choices: Self.list(choices)])
        case .destinationElsewhere(let name, let table):
            (
                "destination-elsewhere", .unknownDestination,
                [.name: .text(name), .subject: .text(table.rawValue)]
            )
        case .unknownOutcome(let name, let verb, let choices):
            (
                "unknown-outcome", .unknownOutcome,
                [.name: .text(name), .subject: .text(verb.rawValue), .choices: Self.list(choices)]
            )
        case .outcomeTwice(let name): ("outcome-twice", .outcomeRoutedTwice, [.name: .text(name)])
        case .outcomeElsewhere(let name): ("outcome-elsewhere", .outcomeRoutedTwice, [.name: .text(name)])
        case .unusedOutcome(let name): ("unused-outcome", .unusedOutcome, [.name: .text(name)])
        case .unreachableState(let name, let before):
            ("unreachable-state", .unreachableState, [.state: .text(name), .name: before.map(Fact.text)])
        case .neverHolds(let condition, let state):
            ("never-holds", .neverHolds, [.found: .text(condition), .state: .text(state)])
        case .noWayOut(let state, let way): ("no-way-out", .noWayOut, [.state: .text(state), .way: way.fact])
        case .busyCycle(let way): ("busy-cycle", .busyCycle, [.way: way.fact])
        case .repeatedState(let state, let pays, let way, let condition):
            (
                pays ? "repeated-payment" : "repeated-transfer", pays ? .secondPayment : .secondTransfer,
                [.state: .text(state), .way: way.fact, .flaw: condition.fact]
            )
        case .paymentAfterFollower(let state, let follower, let status):
            (
                "payment-after-follower", .secondPayment,
                [.state: .text(state), .subject: .text(follower), .status: .text(status)]
            )
        case .paymentAtEnd(let state, let first, let isOfUsedFlow):
            (
                "payment-at-end", .secondPayment,
                [.state: .text(state), .subject: .text(first), .isOfUsedFlow: .flag(isOfUsedFlow)]
            )
        case .secondPayment(let state, let way, let first, let second):
            (
                "second-payment", .secondPayment,
                [.state: .text(state), .way: way.fact, .subject: .text(first), .name: .text(second)]
            )
        case .paysDeposit(let start): ("pays-deposit", .paysDeposit, [.state: .text(start)])
        case .maxWithoutPageAmount: ("max-without-page-amount", .conflictingParameters, [.name: .text("max")])
        case .toleranceOfPageAmount:
            ("tolerance-of-page-amount", .conflictingParameters, [.name: .text("tolerance")])
        case .pageAmountWithoutMax: ("page-amount-without-max", .missingParameter, [.name: .text("max")])
        case .beyondDeadline(let time, let span, let bound, let limit):
            (
                "beyond-deadline", .beyondDeadline,
                time.facts.with(.found, .text(DurationText.text(of: span)))
                    .with(.limit, .text(DurationText.text(of: limit))).with(.source, .text(bound.rawValue))
            )
        case .tooManyStates(let count):
            ("too-many-states", .tooLarge, [.count: .number(count), .limit: .number(FlowGraph.limit)])
        case .tooManyCombinations: ("too-many-combinations", .tooLarge, [:])
        case .tooManyWays: ("too-many-ways", .tooLarge, [:])
        }
    }

    private static func list(_ names: [String]) -> Fact { .list(names.map(Fact.text)) }
}

/// A mistake that is one only in runs with some combinations of inputs.
struct CaseMistake: Mistake {
    let mistake: GraphMistake
    /// The combinations, each as `amount=5 kind=card`; there is at least one.
    let labels: [String]

    var name: String { mistake.name }

    var code: FindingCode { mistake.code }

    var facts: Facts {
        mistake.facts.with(.label, labels.first.map(Fact.text)).with(.count, .number(labels.count))
    }

    var words: MistakeWords { GraphWording.words(of: self) }
}
