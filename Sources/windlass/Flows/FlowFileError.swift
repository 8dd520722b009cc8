import Diagnostics

/// A file that the command line names can't be read as a flow.
struct FlowFileError: Diagnostic {
    enum Reason {
        case missing, unreadable, deadLink, emptyFolder, tooMany, foreignName
    }

    var path: String
    var reason: Reason

    var summary: String {
        switch reason {
        case .missing: "there is no file or folder \(path)"
        case .unreadable: "\(path) can't be read"
        case .deadLink: "\(path) is a link that leads nowhere"
        case .emptyFolder: "the folder \(path) holds no flow files"
        case .foreignName: "the name of \(path) is not UTF-8"
        case .tooMany: "the folder \(path) holds more files than any folder of flows"
        }
    }

    var help: String? {
        switch reason {
        case .missing: "check the spelling; paths are relative to the current folder"
        case .unreadable: "check its permissions, and that it is a regular file"
        case .deadLink: "remove it, or let it lead to a flow file"
        case .emptyFolder: "flow files end in .yaml or .yml; those in sub-folders have `flow` among their topmost keys"
        case .foreignName: "rename it with a UTF-8 name"
        case .tooMany: "name the folder with the flows"
        }
    }

    var failure: FailureKind { .usage }
}
