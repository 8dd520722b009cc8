internal import Diagnostics

/// The kinds of mistakes in flow files.
///
/// The meaning of a code does not change between versions.
///
/// `F0..` the file, `F1..` its shape, `F2..` verbs and their parameters, `F3..` destinations, `F4..` names and types,
/// `F5..` expressions, `F6..` inputs and matrices, `F7..` files of answers, `F8..` used flows and secrets.
public enum FindingCode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The file is not valid UTF-8 text, or it has control characters.
    case notText = "F001"
    /// The file is too large.
    case tooLarge = "F002"
    /// The file is not valid YAML.
    case notYAML = "F003"
    /// YAML anchors and aliases are not supported in flows.
    case alias = "F004"
    /// A key occurs twice in the same table.
    case duplicateKey = "F005"
    /// The file is nested too deeply.
    case tooDeep = "F006"
    /// The file is empty or has several YAML documents.
    case notOneDocument = "F007"
    /// A tab in the indentation.
    case tab = "F008"

    /// Unknown key.
    case unknownKey = "F101"
    /// A required key is missing.
    case missingKey = "F102"
    /// A value has the wrong form: a list instead of fields, fields instead of text, and so on.
    case wrongShape = "F103"
    /// Invalid name.
    case badName = "F104"
    /// A reserved name.
    case reservedName = "F105"
    /// A duplicate name.
    case duplicateName = "F106"
    /// A part of the language that this version does not support.
    case notYet = "F107"
    /// Invalid duration.
    case badDuration = "F108"
    /// Invalid number, or a number out of range.
    case badNumber = "F109"
    /// Intervals that contradict each other.
    case badPolicy = "F110"
    /// A duration that is longer than a deadline.
    case beyondDeadline = "F111"
    /// Invalid anchor, network or account.
    case badTarget = "F112"
    /// `strict` names an unknown severity, or `allow` an unknown finding.
    case badStrictness = "F113"

    /// A state without a verb.
    case noVerb = "F201"
    /// A state with more than one verb.
    case severalVerbs = "F202"
    /// A verb that does not exist.
    case unknownVerb = "F203"
    /// The verb has no parameter of this name.
    case unknownParameter = "F204"
    /// A required parameter is missing.
    case missingParameter = "F205"
    /// An argument doesn't fit its parameter.
    case badArgument = "F206"
    /// A key without effect beside this verb.
    case keyNotAllowed = "F207"
    /// The verb has no result of this name.
    case unknownResult = "F208"
    /// A result that has to be kept as a secret.
    case secretResult = "F209"
    /// Invalid source of answers.
    case badFillSource = "F210"
    /// Parameters that exclude each other.
    case conflictingParameters = "F211"

    /// The destination does not exist.
    case unknownDestination = "F301"
    /// The verb has no outcome of this name.
    case unknownOutcome = "F302"
    /// An outcome with two destinations.
    case outcomeRoutedTwice = "F303"
    /// An unreachable state.
    case unreachableState = "F304"
    /// A state from which no path leads to an end.
    case noWayOut = "F305"
    /// A cycle that never waits.
    case busyCycle = "F306"
    /// A cycle that would start a second transfer.
    case secondTransfer = "F307"
    /// A cycle that would pay a second time.
    case secondPayment = "F308"

    /// The name is not defined.
    case unknownName = "F401"
    /// A name that has no value on some path to this state.
    case undefinedName = "F402"
    /// A value of the wrong type.
    case wrongType = "F403"
    /// The value has no field of this name.
    case unknownField = "F404"
    /// A verb before the one that it requires.
    case missingNeed = "F405"
    /// An unused input.
    case unusedInput = "F406"
    /// `$name` inside text, where it stays as it is.
    case dollarInText = "F407"
    /// A secret in a place where it would be shown or could be found out.
    case misplacedSecret = "F408"
    /// An unusual field that is spelt almost like a usual one.
    case unusualField = "F409"
    /// A payment for a transfer that takes none.
    case paysDeposit = "F410"
    /// A state that acts for an account that it can't act for.
    case badAccount = "F411"
    /// An unused account: no state acts for it or names its address.
    case unusedAccount = "F412"

    /// The expression can't be read.
    case badExpression = "F501"
    /// A function that does not exist.
    case unknownFunction = "F502"
    /// Wrong number of arguments.
    case wrongArguments = "F503"
    /// An expression that is neither true nor false.
    case notACondition = "F504"
    /// A function that is not allowed at `if`.
    case functionNotAllowed = "F505"
    /// A pattern of statuses that can never match.
    case badPattern = "F506"
    /// Unknown status.
    case unknownStatus = "F507"
    /// A condition that is never true.
    case neverHolds = "F508"
    /// An expression that can't be computed in any run.
    case alwaysFails = "F509"

    /// A type that does not exist.
    case unknownType = "F601"
    /// A default that doesn't fit its own input.
    case badDefault = "F602"
    /// An argument of `--set` that doesn't fit its input.
    case badInput = "F603"
    /// Unknown input at `--set`.
    case unknownInput = "F604"
    /// An input without a value.
    case missingInput = "F605"
    /// An axis of a matrix that is no input.
    case unknownAxis = "F606"
    /// Too many combinations.
    case tooManyRows = "F607"
    /// A duplicate combination in a matrix.
    case duplicateRow = "F608"
    /// A value in a matrix that doesn't fit its input.
    case badAxisValue = "F609"
    /// A matrix without combinations, or a combination that lacks an axis.
    case incompleteRow = "F610"

    /// Invalid file of answers.
    case badAnswers = "F701"
    /// A file of answers that can't be read.
    case unreadableAnswers = "F702"
    /// A secret seed or a recovery phrase in a file of answers.
    case secretInAnswers = "F703"

    /// The file of a used flow can't be read.
    case unreadableFlow = "F801"
    /// Invalid path of a used flow.
    case badFlowPath = "F802"
    /// A flow that uses itself, directly or through others.
    case recursiveUse = "F803"
    /// Used flows that are nested too deeply.
    case usedTooDeep = "F804"
    /// A used flow that has states of the kind `always`.
    case alwaysInUse = "F805"
    /// A flow that runs only inside another one.
    case needsOthers = "F806"
    /// A secret without a source, or with two.
    case badSecretSource = "F807"
    /// An unused secret.
    case unusedSecret = "F808"
    /// An unused outcome: no destination of the flow is this outcome.
    case unusedOutcome = "F809"
    /// A secret seed or a recovery phrase in the text of a flow.
    case secretInFlow = "F810"

    /// The code in words, for documentation and addresses: `unknown-destination`.
    public var slug: String {
        Slug.of(String(describing: self))
    }

    /// The severity of a mistake of this kind.
    public var severity: Finding.Severity {
        switch self {
        case .notYet, .unusedInput, .dollarInText, .unusualField, .beyondDeadline, .unreadableAnswers, .unknownStatus,
            .neverHolds,
            .unusedSecret, .unusedOutcome, .unusedAccount:
            .warning
        default: .error
        }
    }
}
