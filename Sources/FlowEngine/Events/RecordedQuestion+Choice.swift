public import Diagnostics

extension RecordedQuestion {
    /// One of the answers to choose from.
    ///
    /// Reports show its name, and the run takes that as an answer. Where the value is prose, as the words on a button are, the
    /// name is its place among the choices, and the journal keeps the value sealed.
    public struct Choice: Hashable, Sendable {
        /// The name: the value where that is an identifier or in own words, and else its place, such as `choice-2`.
        public var name: String

        /// The value.
        public var value: MessageText

        /// The words that people read, where they are others than the value and no control has them.
        public var label: MessageText?

        /// A choice in own words, or with an identifier as its value.
        public init(_ value: String, label: MessageText? = nil) {
            self.init(name: value, value: MessageText(value), label: label)
        }

        fileprivate init(name: String, value: MessageText, label: MessageText?) {
            self.name = name
            self.value = value
            self.label = label
        }

        /// The words that people read where they are others than the name; `nil` where a control has them.
        public var words: MessageText? { label ?? (value == MessageText(name) ? nil : value) }

        /// The choices with these values and labels, in their order, each with a name that no other has.
        public static func named(_ choices: [(value: MessageText, label: MessageText?)]) -> [Choice] {
            let known = Set(choices.lazy.filter { !$0.value.holdsProse }.map { $0.value.reveal() })
            return zip(1..., choices).map { place, choice in
                var name = choice.value.reveal()
                if choice.value.holdsProse {
                    name = "choice-\(place)"
                    while known.contains(name) { name += "_" }
                }
                return Choice(name: name, value: choice.value, label: choice.label)
            }
        }

        /// The choice with `transform` applied to its texts.
        func mapTexts(_ transform: (MessageText) -> MessageText) -> Choice {
            Choice(
                name: transform(MessageText(name)).reveal(),
                value: transform(value),
                label: label.map(transform)
            )
        }
    }
}

extension RecordedQuestion.Choice: ExpressibleByStringLiteral {
    /// A choice in own words.
    public init(stringLiteral value: String) { self.init(value) }
}

/// A choice that has nothing but its name is a string, as all are in journals of former versions.
extension RecordedQuestion.Choice: Codable {
    private enum CodingKeys: String, CodingKey {
        case name, value, label
    }

    /// Reads a choice: a string is one in own words.
    public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(String.self) {
            self.init(value)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        self.init(
            name: name,
            value: try container.decodeIfPresent(MessageText.self, forKey: .value) ?? MessageText(name),
            label: try container.decodeIfPresent(MessageText.self, forKey: .label)
        )
    }

    /// Writes a string, or an object where there is more than the name.
    public func encode(to encoder: any Encoder) throws {
        let isNamed = value == MessageText(name)
        guard !isNamed || label != nil else {
            var container = encoder.singleValueContainer()
            try container.encode(name)
            return
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(isNamed ? nil : value, forKey: .value)
        try container.encodeIfPresent(label, forKey: .label)
    }
}
