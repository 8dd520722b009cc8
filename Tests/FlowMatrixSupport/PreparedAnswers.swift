internal import CustomerFields
package import Diagnostics
package import Questions

/// Someone who answers everything that a flow of the matrix can ask.
package enum PreparedAnswers {
    /// The code that the scenario `careful` sends to telephones.
    private static let code = "2735"
    /// The path of a file that is there, for anchors that want to see one.
    private static let file = #filePath

    /// The answer to `question`, always the same, but another one where that was refused.
    package static func answer(to question: Question) -> Secret<String> {
        let again = question.objection == nil ? "" : " again"
        let text =
            switch question.kind {
            case .choice(let choices), .several(let choices): choices.all.first?.value ?? ""
            case .confirmation: "true"
            case .value(.email): "zoe.quill@example.com"
            case .number: "5"
            case .telephone, .value(.phone): "+420123456789"
            case .value(.date): "1990-01-31"
            case .file: file
            case .text, .longText, .hidden, .value:
                switch question.name {
                case "bank_account": "0001234567"
                case "mobile_number_verification": code
                default: "Zoe" + again
                }
            }
        return Secret(text)
    }
}
