import Diagnostics

/// A mistake in how the flows of several files belong together.
enum LinkMistake: Mistake {
    /// The file `path` of a used flow can't be read.
    case unreadableFlow(path: String, FlowLoadError)
    /// The file of a used flow is given by names of the flow.
    case flowPathWithNames
    case invalidFlowPath(String, RelativePath.Flaw)
    /// Flows use one another in a circle: the files of it, with the first one again at the end.
    case recursiveUse(circle: [String])
    /// Flows use flows that use flows, more often than the limit.
    case usedTooDeep
    /// The flow uses more files than the limit.
    case tooManyFiles
    /// The flow uses more bytes of other files than the limit.
    case tooManyBytes
    /// The flow has more states than the limit, with those that it uses.
    case tooManyStates(Int)
    /// The used flow `file` has a `state` under `always`.
    case alwaysInUse(file: String, state: String)
    /// The used flow `file` declares accounts, `account` as the first.
    case accountsInUse(file: String, account: String)
    /// The used flow `file` has an input called as the parameter that names the file.
    case reservedInput(String, file: String)
    case unknownInputOfUse(String, file: String, choices: [String])

    var name: String { entry.name }

    var code: FindingCode { entry.code }

    var facts: Facts { entry.facts }

    var words: MistakeWords { LinkWording.words(of: self) }

    /// The input that was probably meant.
    var near: String? {
        guard case .unknownInputOfUse(let name, _, let choices) = self else { return nil }
        return Suggestion.nearest(to: name, among: choices)
    }

    private var entry: (name: String, code: FindingCode, facts: Facts) {
        switch self {
        case .unreadableFlow(let path, let error):
            ("unreadable-flow", .unreadableFlow, [.subject: .text(path), .flaw: .phrase(error.phrase)])
        case .flowPathWithNames: ("flow-path-with-names", .badFlowPath, [:])
        case .invalidFlowPath(let path, let flaw):
            ("invalid-flow-path", .badFlowPath, flaw.facts.with(.found, flaw.quotes ? .text(path) : nil))
        case .recursiveUse(let circle):
            ("recursive-use", .recursiveUse, [.names: .list(circle.map(Fact.text))])
        case .usedTooDeep: ("used-too-deep", .usedTooDeep, [.limit: .number(FlowLinker.depthLimit)])
        case .tooManyFiles: ("too-many-used-files", .tooLarge, [.limit: .number(FlowLinker.stateLimit)])
        case .tooManyBytes: ("too-many-used-bytes", .tooLarge, [.limit: .number(FlowLinker.sizeLimit)])
        case .tooManyStates(let count):
            (
                "too-many-used-states", .tooLarge,
                [.count: .number(count), .limit: .number(FlowLinker.stateLimit)]
            )
        case .alwaysInUse(let file, let state):
            ("always-in-use", .alwaysInUse, [.subject: .text(file), .state: .text(state)])
        case .accountsInUse(let file, let account):
            ("accounts-in-use", .badAccount, [.subject: .text(file), .account: .text(account)])
        case .reservedInput(let name, let file):
            ("reserved-input", .reservedName, [.name: .text(name), .subject: .text(file)])
        case .unknownInputOfUse(let name, let file, let choices):
            (
                "unknown-input-of-use", .unknownParameter,
                [.name: .text(name), .subject: .text(file), .choices: .list(choices.map(Fact.text))]
            )
        }
    }
}

extension RelativePath.Flaw {
    /// Whether the sentence about it quotes the path.
    fileprivate var quotes: Bool {
        switch self {
        case .empty, .tooLong, .controlCharacter: false
        case .absolute, .home, .address, .backslash, .folder: true
        }
    }

    fileprivate var facts: Facts {
        [.flaw: .text(rawValue), .limit: self == .tooLong ? .number(RelativePath.limit) : nil]
    }
}
