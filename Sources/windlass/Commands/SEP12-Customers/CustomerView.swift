import Diagnostics
import FlowRunner
import Reports
import Terminal

/// The customer as an anchor sees them, for people and as `--json` prints it.
struct CustomerView: Encodable {
    /// A field that is requested, or that was provided.
    struct Field: Encodable {
        var name: String
        var description: String?
        var type: String?
        var choices: [String]?
        var optional: Bool?
        var status: String?
        var error: String?

        init(_ field: CustomerRecord.AskedField) {
            name = field.name
            description = field.description
            type = field.type
            choices = field.choices
            optional = field.isOptional
            status = field.status
            error = field.error
        }

        /// The field in cells: what it is called, what it is or how it stands, and what is wrong with it.
        fileprivate var cells: [String] {
            let about = [
                description, optional == true ? "optional" : nil,
                choices.map { "one of \($0.joined(separator: ", "))" },
            ]
            return ["  " + name, status ?? "", (about + [error]).compactMap(\.self).joined(separator: "; ")]
        }
    }

    var status: String
    var id: String?
    var message: String?
    var fields: [Field]
    var provided: [Field]
    var findings: [FindingReport]?

    private enum CodingKeys: String, CodingKey {
        case status, id, message, fields, findings
        case provided = "provided_fields"
    }

    init(_ customer: CustomerRecord) {
        status = customer.status ?? ""
        id = customer.id
        message = customer.message
        fields = customer.requested.map(Field.init)
        provided = customer.provided.map(Field.init)
    }

    /// The view for people.
    var lines: [String] {
        var lines = [ForeignText(id.map { "\(status), known as \($0)" } ?? status).displayed]
        if let message { lines.append(ForeignText(message).displayed) }
        if !fields.isEmpty { lines += ["wants to know:"] + TextTable.lines(fields.map(\.cells)) }
        if !provided.isEmpty { lines += ["received:"] + TextTable.lines(provided.map(\.cells)) }
        return lines
    }
}
