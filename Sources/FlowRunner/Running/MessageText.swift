/// A message to the user; the parts that are an anchor's own data are recorded unchanged.
///
/// What an anchor says in sentences may repeat an answer; where money has to be sent, and what that is called, is no answer,
/// although the customer's bank may have the same number.
struct MessageText: Sendable {
    private enum Part: Sendable {
        case words(String)
        case data(String)
    }

    private var parts: [Part] = []

    /// A sentence, in which answers are hidden.
    init(words: String) { parts = [.words(words)] }

    /// Adds a sentence, or a part of one.
    mutating func add(words: String) { parts.append(.words(words)) }

    /// Adds a name or a value that the anchor publishes.
    mutating func add(data: String) { parts.append(.data(data)) }

    /// The whole text.
    var plain: String {
        parts.map { part in
            switch part {
            case .words(let text), .data(let text): text
            }
        }.joined()
    }

    /// The text with `conceal` applied to the sentences, and `mark` to the anchor's own data.
    func concealed(_ conceal: (String) -> String, data mark: (String) -> String) -> String {
        parts.map { part in
            switch part {
            case .words(let text): conceal(text)
            case .data(let text): mark(text)
            }
        }.joined()
    }
}
