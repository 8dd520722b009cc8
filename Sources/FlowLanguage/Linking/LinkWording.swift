import Diagnostics

/// The words of mistakes in how flows belong together: a clause without a full stop, and what helps.
enum LinkWording {
    static func words(of mistake: LinkMistake) -> (summary: String, help: String?) {
        switch mistake {
        case .unreadableFlow(let path, let error):
            (
                "the flow can't be read: \(error.phrase.words)",
                "check the path: it is relative to this file and means \(code: path)"
            )
        case .flowPathWithNames:
            (
                "`flow` of `use` can't hold names",
                "write out the name of the file: it has to be known before the run"
            )
        case .invalidFlowPath(let path, let flaw):
            (words(of: flaw, in: path), "name a file relative to this one, as in `use: parts/login.yaml`")
        case .recursiveUse(let circle):
            (
                "the flow uses itself\(circle.count == 2 ? "" : ": \(way(of: circle))")",
                "make loops with `next`, in one file"
            )
        case .usedTooDeep:
            (
                "the used flows are nested more than \(FlowLinker.depthLimit) deep",
                "let one of them do what the next one does"
            )
        case .tooManyFiles:
            ("the flow uses more than \(FlowLinker.stateLimit) files of other flows", "let it use fewer")
        case .tooManyBytes: ("the flow uses more than 8 MB of other flows", "let it use fewer")
        case .tooManyStates(let count):
            (
                "with the flows that it uses the flow has \(count) states; none has more than \(FlowLinker.stateLimit)",
                "split it into several flows"
            )
        case .alwaysInUse(let file, let state):
            (
                "\(code: file) has states under `always`, which a used flow can't have",
                "put \(code: state) under `always` of the flow that is run"
            )
        case .accountsInUse(let file, let account):
            (
                "\(code: file) declares `accounts`, which a used flow can't do",
                "let it act for one account, and write `account: \(short: account)` beside `use`"
            )
        case .reservedInput(let name, let file):
            (
                "\(code: file) has an input called \(code: name), which can't be given to a used flow",
                "give the input another name there"
            )
        case .unknownInputOfUse(let name, let file, let choices):
            (
                "\(code: file) has no input \(code: name)",
                choices.isEmpty ? "it has no inputs" : "use one of the inputs \(row: choices)"
            )
        }
    }

    private static func words(of flaw: RelativePath.Flaw, in path: String) -> String {
        switch flaw {
        case .empty: "an empty text names no file"
        case .tooLong: "the path is longer than \(RelativePath.limit) bytes"
        case .absolute: "\(code: path) doesn't start at the file that uses it"
        case .home: "\(code: path) is in a home folder"
        case .address: "\(code: path) is an address, not a file"
        case .backslash: "\(code: path) has a `\\` in it"
        case .controlCharacter: "the path has control characters in it"
        case .folder: "\(code: path) is a folder"
        }
    }

    /// The files of a circle in their order; of a long one, both ends.
    private static func way(of circle: [String]) -> String {
        let shown = circle.count > 6 ? circle.prefix(3) + ["…"] + circle.suffix(2) : circle[...]
        return shown.joined(separator: " → ")
    }
}
