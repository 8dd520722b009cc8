import Diagnostics

/// The words of mistakes that follow from the flow as a whole.
enum GraphWording {
    static func words(of mistake: CaseMistake) -> MistakeWords {
        let (summary, help) = mistake.mistake.words
        let others = mistake.labels.count > 1 ? " and \(mistake.labels.count - 1) more" : ""
        return ("\(summary), with \(mistake.labels.first ?? "")\(others)", help)
    }

    static func words(of mistake: GraphMistake) -> MistakeWords {
        switch mistake {
        // Results and fields
        case .unknownResult(let name, let verb, let names):
            (
                "\(code: verb) has no result \(code: name)",
                names.isEmpty ? "it has no results to keep" : "use one of the results \(row: names)"
            )
        case .secretKeptOpenly(let field, let verb, let name):
            (
                "\(code: field) of \(code: verb) is a secret and has to be kept as one",
                "write `\(short: name): \(short: field) secret`"
            )
        case .unknownField(let name, let path, let names):
            (
                "\(code: path) has no field \(code: name)",
                names.isEmpty ? "it has no fields" : "use one of the fields \(row: names)"
            )
        case .fieldOfPlainValue(let name, let path, let type):
            ("\(code: path) is \(type.inSentence) and has no field \(code: name)", "remove `.\(short: name)`")
        case .elementOfPlainValue(let index, let path, let type):
            ("\(code: path) is \(type.inSentence), not a list", "remove `[\(short: index)]`")
        case .unusualField(let name, let record, _):
            ("a \(record) doesn't usually have a field \(code: name)", nil)
        // Values and facilities that are missing
        case .undefinedName(let name, let way):
            ("\(code: name) has no value on some paths here", way.map(told))
        case .undefinedNameAtEnd(let name):
            ("\(code: name) may have no value here", "\(asking(for: name)) beside it")
        case .neverDefinedName(let name):
            ("\(code: name) never has a value here", "ask for it in a state that comes after it is given")
        case .missingFacility(let facility, let account, let user, let way):
            missing(facility, account, user, way)
        case .missingFacilityAtEnd(let facility, let user, let state):
            (
                "\(words(of: user)) needs \(facility.inSentence), which may be missing",
                "\(asking(for: state)) beside it, or put `\(short: facility.provider): {}` before it"
            )
        case .needsOthers(let flow, let needs, let file):
            (
                "\(code: flow) relies on \(needs.map(\.inSentence).joined(separator: " and ")), and can't be run by itself",
                "run a flow that has a state with `use: \(short: file)`"
            )
        // Inputs, secrets and accounts
        case .unusedInput(let name):
            ("nothing uses the input \(code: name)", "name it as `$\(short: name)`, or leave it out")
        case .unusedSecret(let name):
            (
                "nothing uses the secret \(code: name)",
                "name it as `$\(short: name)`, or leave it out: it would be asked for at every run"
            )
        case .unusedAccount(let name):
            (
                "no state uses the account \(code: name)",
                "write `account: \(short: name)` beside the verb of a state, or leave it out"
            )
        case .undeclaredAccount(let name, _):
            (
                "the flow declares no account \(code: name)",
                "declare it with the keys of the flow: `accounts: { \(short: name): fresh }`"
            )
        case .transferOfOther(let state, let account, let start, let startAccount):
            (
                "\(code: start) starts the transfer as \(words(ofAccount: startAccount)), and \(code: state) acts as "
                    + words(ofAccount: account),
                startAccount.map { "write `account: \(short: $0)` here too" } ?? "leave `account` out here"
            )
        case .addressOfOther(let account, let user):
            (
                "`run.account` in the flow that \(code: user) uses is the run's own account, not \(code: account)",
                "give that flow the address as an input: `$\(Scope.accounts).\(short: account).address`"
            )
        case .unreadableAnswers(let file, let error):
            (
                "the file of answers \(code: file) can't be read: \(error.phrase.words)",
                "a run needs it; the path is relative to the flow"
            )
        case .invalidAnswers(let file, let finding):
            (
                "\(code: file)\(finding.place.map { ", line \($0.line)" } ?? ""): \(finding.summary)",
                finding.help ?? "write one `name: text` a line"
            )
        // Ways
        case .unknownDestination(let name, _):
            (
                "there is no state \(code: name)",
                "name a state of this flow, `done` or `fail`"
            )
        case .destinationElsewhere(let name, let table):
            (
                "no path from here to \(code: name): \(reason(against: table))",
                "name a state of the same table, `done` or `fail`"
            )
        case .unknownOutcome(let name, let verb, let names):
            ("\(code: verb) never ends in \(code: name)", list(ofOutcomes: names))
        case .outcomeTwice(let name): ("duplicate outcome \(code: name)", "leave one of them out")
        case .outcomeElsewhere(let name):
            ("\(code: name) already leads elsewhere", "name each outcome once")
        case .unusedOutcome(let name):
            ("unreachable outcome \(code: name)", "name it at `next`, or leave it out of `outcomes`")
        case .unreachableState(let name, let before):
            (
                "unreachable state \(code: name)",
                (before.map { "\(code: $0), the state before it," } ?? "the state before it")
                    + " goes elsewhere, and no `next` names it"
            )
        case .neverHolds(let condition, let state):
            (
                "\(code: condition) holds in no run, so \(code: state) is always skipped",
                "fix the condition, or leave the state out"
            )
        case .noWayOut(let state, let way):
            (
                "no path from \(code: state) to an end: \(words(of: way))",
                "let one of these ways lead to `done`, to `fail`, or to a state that goes on to them"
            )
        case .busyCycle(let way):
            (
                "the flow loops without waiting: \(words(of: way))",
                "add a state with `track` or `wait` to the loop"
            )
        // Payments and transfers
        case .repeatedState(let state, let pays, let way, let condition):
            (
                "the state \(code: state) would \(pays ? "pay a second time" : "start a second transfer"): "
                    + words(of: way),
                advice(on: condition, of: state)
            )
        case .paymentAfterFollower(let state, let follower, let status):
            (
                "\(again(state)), after \(code: follower), which pays by itself at \(code: status)",
                "let `next` of \(code: follower) lead from \(code: status) to the state that pays, or leave "
                    + "\(code: state) out"
            )
        case .paymentAtEnd(let state, let first, let isOfUsedFlow):
            (
                "\(again(state)), after \(code: first)",
                isOfUsedFlow
                    ? "leave it out; what was paid there is not known here"
                    : "\(unless(first)), or leave it out"
            )
        case .secondPayment(let state, let way, let first, let second):
            (
                "\(again(state)): \(words(of: way))",
                "pay for a transfer once; leave \(code: second) out, or let no way lead there from \(code: first)"
                    + (first == second ? "" : ", or \(unless(first))")
            )
        case .paysDeposit(let start):
            (
                "\(code: start) starts a deposit, for which the anchor pays, not the account",
                "pay withdrawals only; show the instructions of a deposit with `tell`"
            )
        case .maxWithoutPageAmount:
            (
                "`max` is for an amount that a page decides",
                "write \(pageAmount), or `tolerance` in place of `max`"
            )
        case .toleranceOfPageAmount:
            ("\(pageAmount) orders no amount to which a `tolerance` could apply", "write `max` in its place")
        case .pageAmountWithoutMax:
            (
                "\(pageAmount) lets the page decide what is paid, without a limit",
                "write `max: …` beside it: the most that may be paid"
            )
        // Time and size
        case .beyondDeadline(let time, let span, let bound, let limit):
            beyond(time, DurationText.text(of: span), bound, DurationText.text(of: limit))
        case .tooManyStates(let count):
            (
                "the flow has \(count) states; none has more than \(FlowGraph.limit)",
                "split it into several flows"
            )
        case .tooManyCombinations:
            (
                "the flow can run in more combinations of its inputs than `check` looks at one by one",
                "what is wrong above may be so in no run; ask for fewer inputs at `if`, or split the flow"
            )
        case .tooManyWays:
            (
                "the flow has too many ways to prove that no run starts a second transfer or pays a second time",
                "split it into several flows, or let fewer ways lead through it"
            )
        }
    }

    // MARK: Parts of sentences

    /// The states of a way with arrows between them; of a long one the first and the last.
    private static func words(of way: FlowWay) -> String {
        let names = way.states
        let shown = names.count > 8 ? Array(names.prefix(3)) + ["…"] + Array(names.suffix(4)) : names
        return (shown + (way.isEnded ? [Routes.done] : [])).joined(separator: " → ")
    }

    private static func told(_ way: FlowWay) -> String { "this way goes without it: \(words(of: way))" }

    private static func asking(for name: String) -> String {
        "a run may end before; write `if: \(short: name) exists`"
    }

    private static func missing(_ facility: Facility, _ account: String?, _ user: FacilityUser, _ way: FlowWay?)
        -> MistakeWords
    {
        let account = account.map { " and `account: \(short: $0)`" } ?? ""
        return (
            "\(words(of: user)) needs \(facility.inSentence), missing on some paths to it",
            "put a state with `\(short: facility.provider): {}`\(account) before it"
                + (way.map { "; \(told($0))" } ?? "")
        )
    }

    private static func words(of user: FacilityUser) -> String {
        switch user {
        case .verb(let verb): "\(code: verb)"
        case .verbWith(let verb, let parameter, let text):
            "\(code: verb) with `\(short: parameter): \(short: text)`"
        case .verbOf(let verb, let asset, let user):
            "\(code: verb) of \(code: asset)" + (user.map { ", in the flow that \(code: $0) uses," } ?? "")
        case .flow(let user): "the flow that \(code: user) uses"
        }
    }

    private static func words(ofAccount account: String?) -> String {
        account.map { "\(code: $0)" } ?? "the run's own account"
    }

    /// The reason why no way leads from a state to those of `table`, the other one.
    private static func reason(against table: StateTable) -> String {
        switch table {
        case .always: "states of `always` run at the end, by themselves"
        case .states: "what runs at the end doesn't begin again"
        }
    }

    private static func list(ofOutcomes outcomes: [String]) -> String {
        let list = "\(row: outcomes.prefix(4))"
        return outcomes.count > 4 ? "use a status of the SEP: \(list) …" : "use one of the outcomes \(list)"
    }

    private static func again(_ state: String) -> String { "the state \(code: state) would pay a second time" }

    private static func unless(_ first: String) -> String { "write `if: not (\(short: first) exists)` beside it" }

    private static func advice(on condition: CycleCondition, of state: String) -> String {
        switch condition {
        case .none: "let no way lead back to it; a run that should begin again is a new run"
        case .forgetful:
            "what its `if` asks for may be empty on the way back; ask for the state: `if: not (\(short: state) exists)`"
        case .inUsedFlow:
            "a used flow forgets what it knew when it is used again; put the `if` beside the state that uses it"
        }
    }

    private static let pageAmount = "`amount: \(StartingTransfers.pageAmount)`"

    private static func beyond(_ time: LimitedTime, _ span: String, _ bound: TimeBound, _ limit: String) -> MistakeWords
    {
        let what =
            switch time {
            case .within: "`within`"
            case .poll: "`within` of `poll`"
            case .retry: "`within` of `retry`"
            case .wait: "this wait"
            case .use(let file): "the deadline of \(code: file)"
            }
        let end =
            switch bound {
            case .deadline: "the deadline of the run"
            case .within: "`within` of the state"
            }
        return (
            "\(what) is \(span), and \(end) is over after \(limit)", "make it shorter than \(limit), or that longer"
        )
    }
}
