public import Diagnostics
import SourceYAML

/// A file of answers to an anchor's questions: a YAML table of field names and texts, which `fill` names.
///
/// A list of texts is an answer with as many lines: for what takes several files, or several choices. An answer that is a
/// file is written as `name: { file: PATH }`.
public struct AnswersFile: Sendable {
    /// The texts by the name of their field.
    ///
    /// They are about a person, so no output shows them.
    public var answers: [String: Secret<String>]

    /// The paths of the answers that are declared as files, by the name of their field; of several files, one in a line.
    public var files: [String: Secret<String>] = [:]

    /// The place of each answer.
    public var places: [String: SourcePlace]

    /// Reads the answers in `text`; `path` is where the findings say they stand.
    ///
    /// A field without a text is no answer, and a file that holds the secret of an account has none. Render the
    /// findings without the source: its lines are about a person.
    public static func parse(text: String, path: String) -> (file: AnswersFile, findings: [Finding]) {
        var file = AnswersFile(answers: [:], places: [:])
        if let finding = FlowSecretCheck.finding(in: text, path: path, of: .answers) { return (file, [finding]) }
        switch YAMLReader.read(text, path: path) {
        case .failure(let error):
            // An empty file is a file without answers.
            return (file, error.findings.filter { $0.code != .notOneDocument || $0.place?.line != 1 })
        case .success(let root):
            if let finding = FlowSecretCheck.finding(in: root, of: .answers) { return (file, [finding]) }
            var findings = Findings()
            guard case .fields(let fields) = root.content else {
                findings.add(.answersWithoutTable(found: root.kind), at: root.place)
                return (file, findings.all)
            }
            for field in fields {
                let declared = field.value.declaredFile
                guard let texts = (declared ?? field.value).texts else {
                    findings.add(.invalidAnswer(field.name, found: field.value.kind), at: field.value.place)
                    continue
                }
                if (declared ?? field.value).isEmpty || texts.isEmpty { continue }
                let answer = Secret(texts.joined(separator: "\n"))
                if declared == nil { file.answers[field.name] = answer } else { file.files[field.name] = answer }
                file.places[field.name] = field.value.place
            }
            return (file, findings.all)
        }
    }

    /// Reads the answers in a file of `bytes`, which have to be UTF-8.
    public static func parse(bytes: [UInt8], path: String) -> (file: AnswersFile, findings: [Finding]) {
        switch FileText.read(bytes, path: path, as: .answers) {
        case .success(let text): return parse(text: text, path: path)
        case .failure(let error): return (AnswersFile(answers: [:], places: [:]), error.findings)
        }
    }
}

extension YAMLNode {
    /// The node behind `file` where that is all that a table has: an answer that is a file.
    fileprivate var declaredFile: YAMLNode? {
        guard case .fields(let fields) = content, fields.count == 1, fields[0].name == "file" else { return nil }
        return fields[0].value
    }

    /// The text that stands here, or the texts of a list; `nil` where something else does.
    fileprivate var texts: [String]? {
        switch content {
        case .scalar(let scalar, _): return [scalar.text]
        case .list(let elements):
            var texts: [String] = []
            for element in elements {
                guard case .scalar(let scalar, _) = element.content, !element.isEmpty else { return nil }
                texts.append(scalar.text)
            }
            return texts
        case .fields: return nil
        }
    }

    /// The kind of value that stands here; it tells nothing of a text, which may be an answer.
    fileprivate var kind: AnswerKind {
        switch content {
        case .scalar: .text
        case .list: .list
        case .fields: .table
        }
    }
}
