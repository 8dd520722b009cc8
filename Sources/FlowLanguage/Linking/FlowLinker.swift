public import Diagnostics

/// Puts the flows that a flow uses into it, so that everything behind it sees one flow.
///
/// A linker remembers every file that it has read, so that one linker for a whole folder reads each file once. What it
/// remembers of a file holds for all flows that use it.
public struct FlowLinker {
    /// The largest depth of flows that use flows.
    public static let depthLimit = 8

    /// The largest number of states of a flow together with all that it uses.
    public static let stateLimit = FlowGraph.limit

    /// The largest size of the files of a flow together, in bytes.
    static let sizeLimit = 8_000_000

    private let load: FlowLoader
    private var files: [String: UsedFile] = [:]
    private var parts: [String: LinkedPart] = [:]

    /// A linker that reads used files by `load`.
    public init(load: @escaping FlowLoader) {
        self.load = load
    }

    /// Puts together `flow` and what it uses.
    ///
    /// A flow that uses nothing comes back as it is.
    public mutating func link(_ flow: Flow) -> LinkedFlow {
        let path = RelativePath.normalized(flow.source.path)
        let root = UsedFile(flow, at: path)
        if root.uses.isEmpty, root.findings.isEmpty {
            return LinkedFlow(flow: flow, files: [flow], findings: root.findings)
        }
        var order = LinkingOrder(root)
        if let finding = gather(&order) {
            return LinkedFlow(flow: nil, files: [flow], findings: order.findings + [finding])
        }
        order.sort()
        for node in order.sorted where parts[node.path] == nil || node.path == path {
            parts[node.path] = LinkedPart(node, parts: parts)
        }
        return result(of: root, order)
    }

    /// Reads all files that are used, directly or not; the finding says why that had to stop early.
    private mutating func gather(_ order: inout LinkingOrder) -> Finding? {
        while let next = order.next() {
            if next.depth > Self.depthLimit { return Finding(LinkMistake.usedTooDeep, at: next.place) }
            let file = read(next.path)
            order.add(file, for: next)
            if order.size > Self.sizeLimit { return Finding(LinkMistake.tooManyBytes, at: order.rootPlace) }
            if order.count > Self.stateLimit { return Finding(LinkMistake.tooManyFiles, at: order.rootPlace) }
        }
        return nil
    }

    private mutating func read(_ path: String) -> UsedFile {
        if let file = files[path] { return file }
        let file =
            switch load(path) {
            case .success(let bytes): UsedFile(bytes: bytes, at: path)
            case .failure(let error): UsedFile(unreadable: error, at: path)
            }
        files[path] = file
        return file
    }

    private func result(of root: UsedFile, _ order: LinkingOrder) -> LinkedFlow {
        var findings = Findings()
        for finding in order.findings { findings.add(finding) }
        var flows: [Flow] = []
        var whole = parts[root.path]?.flow
        for file in order.files {
            if let flow = file.flow { flows.append(flow) }
            for finding in file.findings + (parts[file.path]?.findings ?? []) { findings.add(finding) }
        }
        if findings.all.contains(where: { $0.severity == .error }) { whole = nil }
        return LinkedFlow(flow: whole, files: flows, findings: findings.all)
    }
}

/// Reads the file of a used flow; the language itself touches no disk.
///
/// The path is that of the using file's folder with what the using state says, as ``RelativePath`` joins them.
public typealias FlowLoader = (_ path: String) -> Result<[UInt8], FlowLoadError>

/// The reason why the file of a used flow can't be read.
public enum FlowLoadError: Error, Hashable, Sendable {
    /// A path without a file.
    case notFound
    /// A path of something else than a file, or of a file that can't be read.
    case unreadable

    /// The error that stands for the failure of a file.
    public init(_ failure: Failure) { self = failure.code == .pathMissing ? .notFound : .unreadable }

    /// The reason, as the catalogue words it.
    public var phrase: Phrase {
        switch self {
        case .notFound: .noSuchFile
        case .unreadable: .unreadableFile
        }
    }
}

/// A flow together with the flows that it uses, directly or not.
public struct LinkedFlow: Hashable, Sendable {
    /// The whole flow, with the states of used flows behind the states that use them; `nil` when a file of it has a
    /// finding of severity error.
    @Boxed public var flow: Flow?

    /// The files as they were read, each once, the using one first; those that can't be read are left out.
    public var files: [Flow]

    /// The findings about the used files and the ways in which they are used, each with its own file's path.
    public var findings: [Finding]
}

/// Paths in flow files: relative to the file in which they stand.
public enum RelativePath {
    /// No path that a person writes is longer.
    static let limit = 1024

    /// The path that `relative` means in the file at `file`; `.` and `..` are taken out where possible.
    public static func join(_ relative: String, to file: String) -> String {
        if relative.hasPrefix("/") { return relative }
        return normalized(folder(of: file) + relative)
    }

    /// The folder of a file with the `/` at its end, or nothing for a file that has none.
    private static func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// The reason why a text can't name a used flow.
    enum Flaw: String, Hashable, Sendable {
        case empty
        case tooLong = "too-long"
        /// A path from the root of the file system.
        case absolute
        /// A path that starts with `~`.
        case home
        case address
        case backslash
        case controlCharacter = "control-character"
        case folder
    }

    /// The reason why `text` can't name a used flow, or `nil` where it can.
    static func flaw(of text: String) -> Flaw? {
        if text.isEmpty { return .empty }
        if text.utf8.count > limit { return .tooLong }
        if text.hasPrefix("/") { return .absolute }
        if text.hasPrefix("~") { return .home }
        if text.contains("://") { return .address }
        if text.contains("\\") { return .backslash }
        if text.unicodeScalars.contains(where: ForeignText.controls) { return .controlCharacter }
        let isFolder = text.hasSuffix("/") || [".", ".."].contains(text.split(separator: "/").last ?? "")
        return isFolder ? .folder : nil
    }
}
