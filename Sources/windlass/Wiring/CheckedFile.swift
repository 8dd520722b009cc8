import Diagnostics
import FlowLanguage

/// A flow file, read and checked.
struct CheckedFile {
    var path: String
    /// The text of the file, for showing the lines that findings point at; empty where it is no text.
    var text: String
    /// The flow; `nil` where there is a finding of severity error.
    var flow: Flow?
    var findings: [Finding]

    /// Reads the file at `path` and proves what can be proved with the inputs that are `given`.
    init(path: String, given: [String: String]?) throws(FlowFileError) {
        self.path = path
        let bytes = try FlowFiles.bytes(path)
        text = String(validating: bytes, as: UTF8.self) ?? ""
        (flow, findings) = FlowCheck.check(bytes: bytes, path: path, given: given.map { GivenInputs($0) })
    }

    var isInvalid: Bool { flow == nil }

    /// What is to blame: the command line, where nothing is wrong but the values that it gives.
    var failure: FailureKind {
        let given: Set<FindingCode> = [.badInput, .unknownInput, .missingInput]
        let errors = findings.filter { $0.severity == .error }
        return errors.allSatisfy { given.contains($0.code) } ? .usage : .invalidFlow
    }
}
