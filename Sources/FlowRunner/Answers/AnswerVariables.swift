internal import CustomerFields
internal import Diagnostics
internal import FlowLanguage

/// The environment variables that are answers: `first_name` is `WINDLASS_ANSWER_FIRST_NAME`.
///
/// An anchor chooses what its fields are called, so the name of a variable has to be one that SEP-9 or the flow has: what
/// `fill` lists as `env:NAME`, or what `ask` of this flow asks.
enum AnswerVariables {
    /// The suffix behind the name of a field in the name of the code that the anchor has sent to it (SEP-12).
    private static let codeSuffix = "_verification"

    /// The answers that the source `env` of a state has, or with a `name` the source `env:NAME`.
    ///
    /// A variable that a secret of the flow comes from is no answer.
    static func answers(to name: String?, of step: Step, in settings: RunSettings) -> Answers {
        let prefix = FillSource.variablePrefix
        let secret = settings.flow.secrets.map(\.source.value)
        let asks = VerbCatalogue[step.verb.value]?.asksParameters == true
        let asked = asks ? step.arguments.map(\.name.value) : []
        var answers: [String: Secret<String>] = [:]
        for (variable, text) in settings.environment where variable.hasPrefix(prefix) && !text.isEmpty {
            guard !secret.contains(.environment(variable)) else { continue }
            let suffix = variable.dropFirst(prefix.count).lowercased()
            let field = customerField(suffix)
            if let name, self.suffix(of: name) != suffix, field.map(AnswerName.init) != AnswerName(name) { continue }
            guard let key = asked.first(where: { self.suffix(of: $0) == suffix }) ?? field ?? name else { continue }
            answers[key] = Secret(text)
        }
        return Answers(answers)
    }

    /// The end of the name of the variable that answers `name`, in small letters.
    private static func suffix(of name: String) -> String {
        String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The field of SEP-9, or the code for one, that a variable means; dots are underscores in its name.
    private static func customerField(_ name: String) -> String? {
        if name.hasSuffix(codeSuffix), customerField(String(name.dropLast(codeSuffix.count))) != nil { return name }
        if CustomerField.named(name) != nil { return name }
        for group in ["organization_", "card_"] where name.hasPrefix(group) {
            let dotted = group.dropLast() + "." + name.dropFirst(group.count)
            if CustomerField.named(String(dotted)) != nil { return String(dotted) }
        }
        return nil
    }
}
