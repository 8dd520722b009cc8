internal import FlowLanguage
internal import Timekeeping

/// A note in the journal about a customer, beside the answers that the anchor was told (``AnswerNote``).
enum CustomerNote: VerbNote, Hashable {
    /// The time since which an anchor asks for what it was told, and how many answers it had been told by then.
    case askedAgain(told: Int, since: Timestamp)
    /// The type of customer that an anchor takes for a transfer; `nil` where it takes none.
    case type(String?, transfer: String)
    /// The digest of what was reported last of an anchor's words about its customer.
    case words(String)
    /// All that an anchor asks was gone through.
    case reviewed
    /// An anchor reports changes of its customer to an address.
    case reported

    init?(key: String, value: Value) {
        switch key {
        case "asked for what was told":
            guard let told = value["told"].text.flatMap({ Int($0) }),
                let since = value["since"].text.flatMap({ Timestamp(iso8601: $0) })
            else { return nil }
            self = .askedAgain(told: told, since: since)
        case "customer type":
            guard let transfer = value["transfer"].text else { return nil }
            self = .type(value["type"].text, transfer: transfer)
        case "customer words":
            guard let digest = value.text else { return nil }
            self = .words(digest)
        case "reviewed": self = .reviewed
        case "reported": self = .reported
        default: return nil
        }
    }

    var key: String {
        switch self {
        case .askedAgain: "asked for what was told"
        case .type: "customer type"
        case .words: "customer words"
        case .reviewed: "reviewed"
        case .reported: "reported"
        }
    }

    var value: Value {
        switch self {
        case .askedAgain(let told, let since): ["told": .text("\(told)"), "since": .text(since.description)]
        case .type(let type, let transfer): ["transfer": .text(transfer), "type": type.map { .text($0) } ?? .null]
        case .words(let digest): .text(digest)
        case .reviewed, .reported: true
        }
    }
}
