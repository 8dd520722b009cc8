/// The questions of an anchor to its customers, by what they want to do, and its verdicts on the answers.
///
/// Specification: <https://stellar.org/protocol/sep-12>
package struct AnchorCustomers: Hashable, Sendable {
    /// The kinds of customers; a request that names none gets the first.
    ///
    /// An anchor without any has no KYC server.
    package var types: [CustomerType]

    /// The most bytes that an uploaded file may have.
    package var fileLimit: Int

    /// Whether a SEP-6 request of a customer who is not accepted is refused at once with status 403, as older servers do.
    ///
    /// Otherwise the transfer begins, and waits at `pending_customer_info_update`.
    package var asksAtRequest: Bool

    /// The time for which an uploaded file waits to be used, or `nil` for ever.
    package var fileLifetime: Duration?

    /// The rule for the memo that tells customers apart in requests; the anchor's `software` sets it.
    var memoRule = MemoRule.asSpecified

    /// Whether a transfer that asks for its customer creates one, with an id; the anchor's `software` sets it.
    var entersWhoIsAsked = false

    /// Whether a PUT with an unknown id creates a second customer; the anchor's `software` sets it.
    ///
    /// Both are then found by their ids only.
    var takesUnknownIDs = false

    /// Rules for customers, by default those of ``CustomerType/person`` and of SEP-31's senders and receivers.
    package init(
        types: [CustomerType] = [.person, .sender, .receiver],
        fileLimit: Int = 10 << 20,
        asksAtRequest: Bool = false,
        fileLifetime: Duration? = .seconds(86_400)
    ) {
        self.types = types
        self.fileLimit = fileLimit
        self.asksAtRequest = asksAtRequest
        self.fileLifetime = fileLifetime
    }

    /// The type with this name, or the first where no name is given; `nil` where there is none.
    func type(named name: String?) -> CustomerType? {
        guard let name else { return types.first }
        return types.first { $0.name == name }
    }

    /// The question behind a field, regardless of which type asks it.
    func question(_ name: String) -> CustomerQuestion? {
        types.lazy.flatMap(\.questions).first { $0.name == name }
    }
}

/// The rule for the memo that tells customers apart in requests about them.
enum MemoRule: Hashable, Sendable {
    /// No memo, or the one of the token.
    case asSpecified
    /// The one of the token has to stand in every request as well (Anchor Platform).
    case repeated
    /// A memo needs its type beside it, and neither is beside a customer's id (Polaris).
    case typed
}

/// The questions to a customer for one purpose.
package struct CustomerType: Hashable, Sendable {
    /// The verdict of the anchor once every question has a good answer.
    package enum Verdict: Hashable, Sendable {
        case accept
        /// Looks at the answers for a while, and accepts them then.
        case acceptAfter(Duration)
        /// Refuses the customer for good.
        case reject(reason: String)
    }

    /// The name that requests use, as `sep6`.
    package var name: String
    package var questions: [CustomerQuestion]
    package var verdict: Verdict

    package init(name: String, questions: [CustomerQuestion], verdict: Verdict = .accept) {
        self.name = name
        self.questions = questions
        self.verdict = verdict
    }

    /// A natural person with a name and an e-mail address, which is enough for SEP-6.
    package static let person = CustomerType(
        name: "sep6",
        questions: [
            CustomerQuestion(name: "first_name", about: "Your first name"),
            CustomerQuestion(name: "last_name", about: "Your last name"),
            CustomerQuestion(name: "email_address", about: "Where we can write to you"),
        ]
    )

    /// The customer that sends money to others with SEP-31.
    package static let sender = CustomerType(
        name: "sep31-sender",
        questions: [
            CustomerQuestion(name: "first_name", about: "The sender's first name"),
            CustomerQuestion(name: "last_name", about: "The sender's last name"),
            CustomerQuestion(name: "email_address", about: "Where we can write to the sender"),
        ]
    )

    /// The customer that gets money from others with SEP-31.
    package static let receiver = CustomerType(
        name: "sep31-receiver",
        questions: [
            CustomerQuestion(name: "first_name", about: "The receiver's first name"),
            CustomerQuestion(name: "last_name", about: "The receiver's last name"),
            CustomerQuestion(name: "bank_account_number", about: "The receiver's account"),
        ]
    )
}

/// One thing that an anchor asks of a customer.
package struct CustomerQuestion: Hashable, Sendable {
    /// The kinds of answers, by the words of SEP-12.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case string, binary, number, date
    }

    /// The rule for an answer that has the right form.
    package enum Rule: Hashable, Sendable {
        case accept
        /// Checks it for a while, and accepts it then.
        case acceptAfter(Duration)
        /// Sends a code, and accepts the answer once the code came back.
        case verify(code: String)
        /// Refuses the first `times` different answers, or all where `times` is `nil`, and asks again.
        case refuse(reason: String, times: Int?)
        /// Refuses any answer, and the customer with it, for good.
        case reject(reason: String)
    }

    /// The SEP-9 key.
    package var name: String
    package var kind: Kind
    /// The meaning of the question, for people.
    package var about: String
    /// The answers to choose from; any where it is empty.
    package var choices: [String]
    package var isOptional: Bool
    package var rule: Rule

    /// The round in which it is asked: a later one begins once the earlier ones are answered.
    package var round: Int

    package init(
        name: String,
        kind: Kind = .string,
        about: String = "",
        choices: [String] = [],
        isOptional: Bool = false,
        rule: Rule = .accept,
        round: Int = 1
    ) {
        self.name = name
        self.kind = kind
        self.about = about
        self.choices = choices
        self.isOptional = isOptional
        self.rule = rule
        self.round = round
    }
}
