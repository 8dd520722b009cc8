import Diagnostics

/// Puts the flows that a flow uses into it, so that everything behind it sees one flow.
///
/// A linker remembers every file that it has read, so that one linker for a whole folder reads each file once. What it
/// remembers of a file holds for all flows that use it.
public struct FlowLinker {
    /// How deep flows that use flows can be nested.
    public static let depthLimit = 8

    /// How many states a flow can have together with all that it uses.
    public static let stateLimit = FlowGraph.limit

    /// How large the files of a flow can be together, in bytes.
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
            let place = next.place
            if next.depth > Self.depthLimit {
                let summary = "the used flows are nested more than \(Self.depthLimit) deep"
                return Finding(.usedTooDeep, summary, help: "let one of them do what the next one does", at: place)
            }
            let file = read(next.path)
            order.add(file, for: next)
            if order.count > Self.stateLimit || order.size > Self.sizeLimit {
                let what = order.size > Self.sizeLimit ? "8 MB" : "\(Self.stateLimit) files"
                let summary = "the flow uses more than \(what) of other flows"
                return Finding(.tooLarge, summary, help: "let it use fewer", at: order.rootPlace)
            }
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
