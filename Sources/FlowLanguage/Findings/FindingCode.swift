internal import Diagnostics

/// The kinds of mistake that a flow file can hold; a code, once given, keeps its meaning.
///
/// `F0..` the file, `F1..` its shape, `F2..` verbs and what they are told, `F3..` ways on, `F4..` names and types,
/// `F5..` expressions, `F6..` inputs and matrices, `F7..` files of answers, `F8..` used flows and secrets.
public enum FindingCode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The file is not UTF-8 text.
    case notText = "F001"
    /// The file is larger than any flow.
    case tooLarge = "F002"
    /// The file is not YAML.
    case notYAML = "F003"
    /// An anchor or an alias of YAML, which flows don't have.
    case alias = "F004"
    /// A key stands twice in one place.
    case duplicateKey = "F005"
    /// Things are nested too deeply.
    case tooDeep = "F006"
    /// There is nothing in the file, or more than one document.
    case notOneDocument = "F007"
    /// A tab in the indentation.
    case tab = "F008"

    /// A key that no one knows.
    case unknownKey = "F101"
    /// A key that has to be there.
    case missingKey = "F102"
    /// A list where fields are wanted, fields where text is wanted, and so on.
    case wrongShape = "F103"
    /// A name that is no name.
    case badName = "F104"
    /// A name that already means something.
    case reservedName = "F105"
    /// A name that is given twice.
    case duplicateName = "F106"
    /// Something that the language has and this version doesn't.
    case notYet = "F107"
    /// A span of time that is none.
    case badDuration = "F108"
    /// A number that is none, or out of its range.
    case badNumber = "F109"
    /// Times that contradict each other.
    case badPolicy = "F110"
    /// A span of time that a shorter deadline cuts off.
    case beyondDeadline = "F111"
    /// An anchor, a network or an account that none can be.
    case badTarget = "F112"
    /// A severity, or a finding about the anchor, that none can be.
    case badStrictness = "F113"

    /// A state without a verb.
    case noVerb = "F201"
    /// A state with more than one verb.
    case severalVerbs = "F202"
    /// A verb that no one knows.
    case unknownVerb = "F203"
    /// A parameter that the verb doesn't have.
    case unknownParameter = "F204"
    /// Something that the verb has to be told.
    case missingParameter = "F205"
    /// A text that doesn't fit its parameter.
    case badArgument = "F206"
    /// A key that does nothing beside this verb.
    case keyNotAllowed = "F207"
    /// A result that the verb doesn't have.
    case unknownResult = "F208"
    /// A result that has to be kept as a secret.
    case secretResult = "F209"
    /// A source of answers that is none.
    case badFillSource = "F210"
    /// Parameters that exclude each other.
    case conflictingParameters = "F211"

    /// A destination that is no state.
    case unknownDestination = "F301"
    /// An outcome that the verb doesn't have.
    case unknownOutcome = "F302"
    /// An outcome that leads to two places.
    case outcomeRoutedTwice = "F303"
    /// A state that no way leads to.
    case unreachableState = "F304"
    /// A state from which no way leads to an end.
    case noWayOut = "F305"
    /// A cycle that never waits.
    case busyCycle = "F306"
    /// A cycle that would start a second transfer.
    case secondTransfer = "F307"
    /// A cycle that would pay a second time.
    case secondPayment = "F308"

    /// A name that no one gives.
    case unknownName = "F401"
    /// A name that is not given on every way that leads here.
    case undefinedName = "F402"
    /// A value of the wrong type for its place.
    case wrongType = "F403"
    /// A field that the value doesn't have.
    case unknownField = "F404"
    /// A verb before the one that it needs.
    case missingNeed = "F405"
    /// An input that nothing uses.
    case unusedInput = "F406"
    /// `$name` inside text, where it stays as it is.
    case dollarInText = "F407"
    /// A secret that can't be used where it stands.
    case misplacedSecret = "F408"
    /// A field that such values don't usually have, nearly spelt like one that they do.
    case unusualField = "F409"
    /// A payment for a transfer that wants none.
    case paysDeposit = "F410"
    /// A state that acts for an account that it can't act for.
    case badAccount = "F411"
    /// An account that no state uses.
    case unusedAccount = "F412"

    /// An expression that can't be read.
    case badExpression = "F501"
    /// A function that no one knows.
    case unknownFunction = "F502"
    /// A function with the wrong number of arguments.
    case wrongArguments = "F503"
    /// An expression that is neither true nor false.
    case notACondition = "F504"
    /// A function that can't be asked here.
    case functionNotAllowed = "F505"
    /// A pattern of statuses that can never match.
    case badPattern = "F506"
    /// A status that no transfer is ever in.
    case unknownStatus = "F507"
    /// A condition that holds in no run.
    case neverHolds = "F508"
    /// An expression that can't be computed in any run.
    case alwaysFails = "F509"

    /// A type that no one knows.
    case unknownType = "F601"
    /// A default that doesn't fit its own input.
    case badDefault = "F602"
    /// A given value that doesn't fit.
    case badInput = "F603"
    /// A given value for an input that the flow doesn't have.
    case unknownInput = "F604"
    /// An input without a value.
    case missingInput = "F605"
    /// An axis of a matrix that is no input.
    case unknownAxis = "F606"
    /// More combinations than a flow is run in.
    case tooManyRows = "F607"
    /// A combination that stands in a matrix twice.
    case duplicateRow = "F608"
    /// A value in a matrix that doesn't fit its input.
    case badAxisValue = "F609"
    /// A matrix without combinations, or a combination that lacks an axis.
    case incompleteRow = "F610"

    /// A file of answers that is no list of names and texts.
    case badAnswers = "F701"
    /// A file of answers that isn't there to be read.
    case unreadableAnswers = "F702"
    /// The secret seed or the recovery phrase of an account in a file of answers.
    case secretInAnswers = "F703"

    /// A used flow whose file can't be read.
    case unreadableFlow = "F801"
    /// A path that can't name a used flow.
    case badFlowPath = "F802"
    /// A flow that uses itself, directly or through others.
    case recursiveUse = "F803"
    /// Used flows that are nested too deeply.
    case usedTooDeep = "F804"
    /// A used flow that has states of the kind `always`.
    case alwaysInUse = "F805"
    /// A flow that relies on another one is run by itself.
    case needsOthers = "F806"
    /// A secret that comes from nowhere, or from two places.
    case badSecretSource = "F807"
    /// A secret that nothing uses.
    case unusedSecret = "F808"
    /// An outcome of a flow that no way leads to.
    case unusedOutcome = "F809"
    /// The secret seed or the recovery phrase of an account in the text of a flow.
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
