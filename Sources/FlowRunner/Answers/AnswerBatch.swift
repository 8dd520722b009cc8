internal import Diagnostics
internal import FlowLanguage

/// What one source of answers has.
struct AnswerBatch: Sendable {
    /// The answers by the names under which they were given.
    var texts: [String: Secret<String>]

    /// The folder in which the paths among them begin; the current one where it is empty.
    var folder = ""

    /// The profile that it is, where it is one, which may have documents as well.
    var profile: String?

    /// What people call it, such as `profile ada`.
    var title = ""

    /// The answer to the question called `name`, under whatever spelling.
    func find(_ name: String) -> (name: String, answer: Secret<String>)? {
        if let answer = texts[name] { return (name, answer) }
        let wanted = FieldName(name)
        return texts.first { FieldName($0.key) == wanted }.map { ($0.key, $0.value) }
    }
}
