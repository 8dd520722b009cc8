internal import FlowLanguage
internal import Timekeeping

/// What the journal keeps of a customer's KYC data, and of what the anchor said of the customer.
enum CustomerNote: VerbNote, Hashable {
    /// What an anchor was told about its customer or a transfer: names in clear, digests of the values sealed.
    case told([String], prints: SecretID)
    /// The names of answers that were refused when they were told.
    case refused([String])
    /// Since when an anchor asks for what it was told, and how many answers it had been told by then.
    case askedAgain(told: Int, since: Timestamp)
    /// The type of customer that an anchor takes for a transfer; `nil` where it takes none.
    case type(String?, transfer: String)
    /// The digest of what was reported last of an anchor's words about its customer.
    case words(String)
    /// All that an anchor asks was gone through.
    case reviewed
    /// An anchor reports changes of its customer to an address.
    case reported

    /// The key of ``told(_:prints:)``, and the first part of what its secret is called.
    static let toldKey = "told"

    init?(key: String, value: Value) {
        switch key {
        case Self.toldKey:
            guard case .secret(let prints) = value["prints"] else { return nil }
            self = .told(value["names"].texts, prints: prints)
        case "refused answers": self = .refused(value.texts)
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
        case .told: Self.toldKey
        case .refused: "refused answers"
        case .askedAgain: "asked for what was told"
        case .type: "customer type"
        case .words: "customer words"
        case .reviewed: "reviewed"
        case .reported: "reported"
        }
    }

    var value: Value {
        switch self {
        case .told(let names, let prints): ["names": Value(texts: names), "prints": .secret(prints)]
        case .refused(let names): Value(texts: names)
        case .askedAgain(let told, let since): ["told": .text("\(told)"), "since": .text(since.description)]
        case .type(let type, let transfer): ["transfer": .text(transfer), "type": type.map { .text($0) } ?? .null]
        case .words(let digest): .text(digest)
        case .reviewed, .reported: true
        }
    }
}
