internal import Diagnostics
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// A customer, as the anchor keeps one.
struct AnchorCustomer: Hashable, Sendable, Codable, Identifiable {
    /// The answer to one question.
    struct Answer: Hashable, Sendable, Codable {
        /// The text, or the id of an uploaded file.
        var value: String
        var given: Timestamp
        /// The number of different answers so far, this one included.
        var attempts: Int
        /// Whether the code that was sent to it came back.
        var isVerified = false
    }

    let id: String
    /// The owner, who may ask about the customer, and answer for it.
    let owner: AnchorSubject
    /// The memo that tells the customers of one owner apart, where the owner's token does not.
    let memo: String?
    var answers: [String: Answer] = [:]
    /// The type that was last asked about.
    var type: String?
    /// The URL to which changes of the status are reported.
    var callback: String?

    /// The time at which the latest answer came.
    var answered: Timestamp? { answers.values.map(\.given).max() }
}

extension AnchorCustomer {
    /// Takes an answer; the same one again changes nothing.
    mutating func give(_ value: String, to name: String, at now: Timestamp) {
        guard answers[name]?.value != value else { return }
        answers[name] = Answer(value: value, given: now, attempts: (answers[name]?.attempts ?? 0) + 1)
    }

    /// Takes the codes that came back, each by the name of the field that it was sent to.
    mutating func accept(_ codes: [String: String], rules: AnchorCustomers) throws(AnchorRefusal) {
        for (name, code) in codes.sortedByKey {
            guard answers[name] != nil, case .verify(let wanted)? = rules.question(name)?.rule else {
                throw AnchorRefusal("\(name) does not wait for a code")
            }
            guard code == wanted else { throw AnchorRefusal("the code for \(name) is not the one that was sent") }
            answers[name]?.isVerified = true
        }
    }
}

extension CustomerQuestion {
    /// An answer in text that has the form which the question asks for.
    func checked(_ value: String) throws(AnchorRefusal) -> String {
        guard value.count <= 1000 else { throw AnchorRefusal("\(name) has more than 1000 characters") }
        switch kind {
        case .string: break
        case .binary: throw AnchorRefusal("\(name) is a file: send it as a part of multipart/form-data with a filename")
        case .number:
            guard ExactDecimal(value) != nil else { throw AnchorRefusal("\(name) is not a number") }
        case .date:
            guard value.utf8.count == 10, Timestamp(iso8601: value) != nil else {
                throw AnchorRefusal("\(name) is not a date like 1990-12-31")
            }
        }
        guard choices.isEmpty || choices.contains(value) else {
            throw AnchorRefusal("\(name) is none of \(choices.joined(separator: ", "))")
        }
        return value
    }
}
