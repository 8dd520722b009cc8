import FlowLanguage

/// A flow file, read and checked.
struct CheckedFile {
    var path: String
    var text: String
    /// The flow, where the file holds one at all; run it only when nothing ``isInvalid``.
    var flow: Flow?
    var findings: [Finding]

    /// Reads the file at `path` and proves what can be proved with the inputs that are `given`.
    init(path: String, given: [String: String]?) throws(FlowFileError) {
        self.path = path
        text = try FlowFiles.text(path)
        let parsed = FlowParser.parse(text: text, path: path)
        flow = parsed.flow
        findings = parsed.findings
        if let flow { findings += FlowCheck.findings(in: flow, given: given.map { GivenInputs($0) }) }
    }

    var isInvalid: Bool {
        flow == nil || findings.contains { $0.severity == .error }
    }
}
