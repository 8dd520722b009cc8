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

    /// The keys of the notes, as journals have them.
    private enum Key: String {
        case askedAgain = "asked for what was told"
        case type = "customer type"
        case words = "customer words"
        case reviewed, reported
    }

    /// The members of values.
    private enum MemberName: String {
        case told, since, transfer, type
    }

    init?(key: String, value: Value) {
        func member(_ member: MemberName) -> String? { value[member.rawValue].text }
        guard let key = Key(rawValue: key) else { return nil }
        switch key {
        case .askedAgain:
            guard let told = member(.told).flatMap({ Int($0) }),
                let since = member(.since).flatMap({ Timestamp(iso8601: $0) })
            else { return nil }
            self = .askedAgain(told: told, since: since)
        case .type:
            guard let transfer = member(.transfer) else { return nil }
            self = .type(member(.type), transfer: transfer)
        case .words:
            guard let digest = value.text else { return nil }
            self = .words(digest)
        case .reviewed: self = .reviewed
        case .reported: self = .reported
        }
    }

    var key: String {
        let key: Key =
            switch self {
            case .askedAgain: .askedAgain
            case .type: .type
            case .words: .words
            case .reviewed: .reviewed
            case .reported: .reported
            }
        return key.rawValue
    }

    var value: Value {
        func object(_ members: [MemberName: Value]) -> Value {
            .object(members.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value })
        }
        return switch self {
        case .askedAgain(let told, let since): object([.told: .text("\(told)"), .since: .text(since.description)])
        case .type(let type, let transfer):
            object([.transfer: .text(transfer), .type: type.map { .text($0) } ?? .null])
        case .words(let digest): .text(digest)
        case .reviewed, .reported: true
        }
    }
}
