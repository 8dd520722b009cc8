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
        let listed = Set((name.map { [$0] } ?? asked).map(AnswerName.init))
        var answers: [String: Secret<String>] = [:]
        for (variable, text) in settings.environment where variable.hasPrefix(prefix) && !text.isEmpty {
            guard !secret.contains(.environment(variable)) else { continue }
            let answer = variable.dropFirst(prefix.count).lowercased()
            let field = customerField(answer)
            let isListed = [answer, field].contains { $0.map { listed.contains(AnswerName($0)) } ?? false }
            guard isListed || (name == nil && field != nil) else { continue }
            answers[field ?? answer] = Secret(text)
        }
        return Answers(answers)
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
