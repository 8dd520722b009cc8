public import Diagnostics

extension Question {
    /// The control of a page that asks a question: what it says, and what it demands of an answer.
    public struct Control: Codable, Hashable, Sendable {
        /// One of the answers that the control allows or proposes.
        public struct Choice: Codable, Hashable, Sendable {
            /// The value that is sent; prose where the page gives none beside the words that people read.
            public var value: MessageText
            /// The label that people read; `nil` where that is the value.
            public var label: MessageText?
            /// Whether it is a box that has to be ticked.
            public var isRequired: Bool?

            /// The answer `value`.
            public init(value: MessageText, label: MessageText? = nil, isRequired: Bool? = nil) {
                self.value = value
                self.label = label
                self.isRequired = isRequired
            }
        }

        /// The kind of control it is, as HTML calls it.
        public var kind: String
        /// The page's words about the answer beside its label.
        public var hint: MessageText?
        /// The answers to choose from.
        public var choices: [Choice]?
        /// The answers that the page proposes without asking for one of them.
        public var proposals: [Choice]?
        /// Whether it takes several.
        public var allowsSeveral: Bool?
        /// The fewest characters.
        public var minLength: Int?
        /// The most characters.
        public var maxLength: Int?
        /// The least answer, as the page wrote it.
        public var least: String?
        /// The greatest answer.
        public var greatest: String?
        /// The distance between two answers.
        public var step: String?
        /// The regular expression that an answer has to match.
        public var pattern: String?
        /// The media types and endings of names that a file may have.
        public var accept: [String]?
        /// The value of its `autocomplete` attribute.
        public var autocomplete: [String]?
        /// The example that it shows while it is empty.
        public var placeholder: MessageText?
        /// Whether no one holds the answer against what the control demands.
        public var isUnchecked: Bool?

        /// A control of a kind, which demands nothing.
        public init(kind: String) {
            self.kind = kind
        }
    }
}
