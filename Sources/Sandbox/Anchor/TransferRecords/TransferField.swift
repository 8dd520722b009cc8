internal import HTTPServing
internal import JSON

/// A field that an anchor requires about one transfer.
package struct TransferField: Hashable, Sendable, Codable {
    package var name: String

    /// The kind of its answer, or `nil` where no one is told: SEP-6 has no word for it, and a text does.
    package var kind: CustomerQuestion.Kind?

    package var about: String
    /// The values to choose from; any where it is empty.
    package var choices: [String]
    package var isOptional: Bool

    package init(
        name: String,
        kind: CustomerQuestion.Kind? = nil,
        about: String = "",
        choices: [String] = [],
        isOptional: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.about = about
        self.choices = choices
        self.isOptional = isOptional
    }
}

extension TransferField {
    /// The field as `/info` and `required_info_updates` describe it.
    var wire: OrderedJSON.Member {
        var members: [OrderedJSON.Member] = [
            .init(name: "description", value: .string(about.isEmpty ? name.replacing("_", with: " ") : about)),
            .init(name: "optional", value: .bool(isOptional)),
        ]
        if let kind { members.insert(.init(name: "type", value: .string(kind.rawValue)), at: 0) }
        if !choices.isEmpty { members.append(.init(name: "choices", value: .array(choices.map(OrderedJSON.string)))) }
        return .init(name: name, value: .object(members))
    }

    /// The field as a question to the customer, whom SEP-12 asks.
    var question: CustomerQuestion {
        CustomerQuestion(name: name, kind: kind ?? .string, about: about, choices: choices, isOptional: isOptional)
    }

    /// Checks what was said to it.
    func check(_ value: String?) throws(AnchorRefusal) {
        guard let value else {
            guard isOptional else { throw AnchorRefusal("\(name) is required") }
            return
        }
        _ = try question.checked(value)
    }
}

extension AnchorRefusal {
    /// SEP-31 has to know these fields of the transaction first.
    static func transactionInfoNeeded(_ fields: [TransferField]) -> AnchorRefusal {
        AnchorRefusal(
            .badRequest,
            body: [
                "error": "transaction_info_needed", "fields": ["transaction": .object(fields.map(\.wire))],
            ]
        )
    }
}
