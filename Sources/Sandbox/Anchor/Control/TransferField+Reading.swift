internal import Diagnostics
internal import FoundationEssentials
internal import JSON

extension TransferField {
    private static let keys = ["type", "description", "choices", "optional"]

    /// The fields in the JSON of a request: an object as SEP-6 has it in `required_info_updates`, or a list of names.
    ///
    /// Each field is an object with `type`, `description`, `choices` and `optional`, or `null` for a text; a text alone is
    /// the names with commas between them.
    static func asked(_ value: OrderedJSON) throws(AnchorRefusal) -> [TransferField] {
        var fields: [TransferField] = []
        switch value {
        case .null: return []
        case .string(let names):
            for name in names.split(separator: ",") {
                fields.append(try field(name.trimming(\.isBlank), .null))
            }
        case .array(let elements):
            for element in elements {
                guard case .string(let name) = element else {
                    throw AnchorRefusal("fields is a list, and \(element.sort) in it is no name")
                }
                fields.append(try field(name, .null))
            }
        case .object(let members):
            // `required_info_updates` has them one level deeper.
            if members.count == 1, members[0].name == "transaction", case .object(let inner) = members[0].value,
                !inner.contains(where: { keys.contains($0.name) })
            {
                return try asked(.object(inner))
            }
            for member in members { fields.append(try field(member.name, member.value)) }
        case .bool, .number:
            throw AnchorRefusal("fields is \(value.sort), and not an object like {\"dest\": {\"description\": \"…\"}}")
        }
        for (index, field) in fields.enumerated() where fields[..<index].contains(where: { $0.name == field.name }) {
            throw AnchorRefusal("fields.\(field.name) is there twice")
        }
        return fields
    }

    /// Checks that a status asks for fields of these kinds.
    static func check(_ fields: [TransferField], for status: AnchorTransfer.Status) throws(AnchorRefusal) {
        guard !fields.isEmpty else { return }
        guard [.pendingTransactionInfoUpdate, .pendingCustomerInfoUpdate].contains(status) else {
            throw AnchorRefusal(
                "\(status.rawValue) asks for no fields; pending_transaction_info_update and "
                    + "pending_customer_info_update do"
            )
        }
        if status == .pendingTransactionInfoUpdate, let file = fields.first(where: { $0.kind == .binary }) {
            throw AnchorRefusal("fields.\(file.name) is binary, and a PATCH carries no files; a SEP-12 PUT does")
        }
    }

    private static func field(_ name: String, _ value: OrderedJSON) throws(AnchorRefusal) -> TransferField {
        let place = "fields.\(name.prefix(80))"
        guard !name.isEmpty, name.utf8.count <= 80, !name.contains(where: { $0.isWhitespace || $0.isNewline }) else {
            throw AnchorRefusal("\(place) is no name of a field: 1 to 80 characters without spaces")
        }
        if value == .null { return TransferField(name: name) }
        guard case .object(let members) = value else {
            throw AnchorRefusal("\(place) is \(value.sort), and not an object with \(keys.joined(separator: ", "))")
        }
        var field = TransferField(name: name)
        for member in members where member.value != .null {
            let place = "\(place).\(member.name.prefix(80))"
            switch member.name {
            case "type": field.kind = try kind(member.value, at: place)
            case "description": field.about = try text(member.value, at: place)
            case "choices": field.choices = try choices(member.value, at: place)
            case "optional":
                guard case .bool(let flag) = member.value else {
                    throw AnchorRefusal("\(place) is \(member.value.sort), and neither true nor false")
                }
                field.isOptional = flag
            default:
                throw AnchorRefusal("\(place) means nothing; a field has \(keys.joined(separator: ", "))")
            }
        }
        for choice in field.choices {
            do {
                _ = try TransferField(name: name, kind: field.kind).question.checked(choice)
            } catch {
                let kind = field.kind?.rawValue ?? ""
                throw AnchorRefusal("\(place).choices has \(choice.prefix(80)), which is no \(kind)")
            }
        }
        return field
    }

    private static func kind(_ value: OrderedJSON, at place: String) throws(AnchorRefusal) -> CustomerQuestion.Kind {
        guard case .string(let word) = value, let kind = CustomerQuestion.Kind(rawValue: word) else {
            let words = CustomerQuestion.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw AnchorRefusal("\(place) is none of \(words)")
        }
        return kind
    }

    private static func choices(_ value: OrderedJSON, at place: String) throws(AnchorRefusal) -> [String] {
        guard case .array(let elements) = value, !elements.isEmpty else {
            throw AnchorRefusal("\(place) is \(value.sort), and not a list of what can be chosen")
        }
        var choices: [String] = []
        for element in elements { choices.append(try text(element, at: place)) }
        return choices
    }

    /// A text, or the digits of a number.
    private static func text(_ value: OrderedJSON, at place: String) throws(AnchorRefusal) -> String {
        switch value {
        case .string(let text), .number(let text): return text
        default: throw AnchorRefusal("\(place) has \(value.sort) where a text or a number should be")
        }
    }
}
