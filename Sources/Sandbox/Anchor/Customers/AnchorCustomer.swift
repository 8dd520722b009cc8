internal import Timekeeping

/// A customer, as the anchor keeps one.
struct AnchorCustomer: Hashable, Sendable, Codable, Identifiable {
    /// What was said to one question.
    struct Answer: Hashable, Sendable, Codable {
        /// The text, or the id of an uploaded file.
        var value: String
        var given: Timestamp
        /// How many different answers there have been, this one included.
        var attempts: Int
        /// Whether the code that was sent to it came back.
        var isVerified = false
    }

    let id: String
    /// Who may ask about the customer, and answer for it.
    let owner: AnchorSubject
    /// What tells the customers of one owner apart, where the owner's token does not.
    let memo: String?
    var answers: [String: Answer] = [:]
    /// The type that was last asked about.
    var type: String?
    /// Where changes of the status are reported to.
    var callback: String?

    /// When the latest answer came.
    var answered: Timestamp? { answers.values.map(\.given).max() }
}
