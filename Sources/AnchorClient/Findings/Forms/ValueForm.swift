internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

/// The form that a SEP gives to a member of an answer.
indirect enum ValueForm: Sendable {
    /// A text.
    case text
    /// A text with at most so many characters.
    case shortText(Int)
    /// A decimal number as text.
    case decimal
    /// A decimal number as text, with at most seven decimals.
    case amount
    /// A number, in a range where the SEP names one.
    case number(ClosedRange<Int>? = nil)
    /// A number without decimals, in a range where the SEP names one.
    case integer(ClosedRange<Int>? = nil)
    /// `true` or `false`.
    case boolean
    /// A time in UTC, by ISO 8601.
    case time
    /// An absolute URL of https.
    case url
    /// An absolute URL, of which the SEP says nothing more: plain http is legal, and a note.
    case anyURL
    /// An account or a contract: `G…`, `M…`, `C…`.
    case address
    /// An account with a key of its own: `G…`.
    case account
    /// A contract: `C…`.
    case contract
    /// A claimable balance: `B…`, or 72 hexadecimal digits.
    case balance
    /// An asset in the notation of SEP-38: `stellar:CODE:ISSUER`, `iso4217:USD`.
    case asset
    /// One of these words.
    case word([String])
    /// An object with these members, and any others.
    case object([Member])
    /// An object whose names the anchor chooses.
    case map(ValueForm)
    /// A list.
    case list(ValueForm)

    /// The numbers that a percentage can be.
    static let percentage = ValueForm.number(0...100)
    /// The numbers that a sum can be.
    static let sum = ValueForm.number(0...Int.max)
    /// The whole numbers that count something.
    static let count = ValueForm.integer(0...Int.max)

    /// Whether it is an amount or a rate.
    var isAmount: Bool {
        switch self {
        case .decimal, .amount, .number: true
        default: false
        }
    }

    /// Whether it is written as a text.
    var isText: Bool {
        switch self {
        case .text, .shortText, .decimal, .amount, .time, .url, .anyURL, .address, .account, .contract, .balance,
            .asset,
            .word:
            true
        case .number, .integer, .boolean, .object, .map, .list: false
        }
    }
}

/// A member of an object, as a SEP has it.
struct Member: Sendable {
    /// The force with which a SEP asks for a member.
    enum Presence: Sendable {
        /// A required member.
        case required
        /// A member whose absence is noted, and is no fault.
        case noted
        /// An optional member.
        case optional
    }

    var name: String
    var form: ValueForm
    var presence: Presence
    /// Whether `null` is a way to leave it out.
    var isNullable = false
    /// A second name under which it is taken as well.
    var alias: String?
    /// The section about what is in it, where that is another than the answer's.
    var section: SEPSection?
    /// The member, and the value of it, beside which it is required, unless another one is there where that is named; elsewhere it may be left out.
    var demand: (name: String, value: String, unless: String?)?
    /// Whether the SEP does not have it, and others do: a value that differs from theirs is at most a `should`.
    var isForeign = false
    /// The kind of the transfers in which it is an address of the network, as `deposit` or `deposit-exchange` begin.
    var ledgerKind: String?

    static func required(_ name: String, _ form: ValueForm) -> Member {
        Member(name: name, form: form, presence: .required)
    }

    static func noted(_ name: String, _ form: ValueForm) -> Member {
        Member(name: name, form: form, presence: .noted)
    }

    static func optional(_ name: String, _ form: ValueForm) -> Member {
        Member(name: name, form: form, presence: .optional)
    }

    static func nullable(_ name: String, _ form: ValueForm, by section: SEPSection? = nil) -> Member {
        Member(name: name, form: form, presence: .optional, isNullable: true, section: section)
    }

    /// A member that other SEPs have, and that is read as they have it.
    static func foreign(_ name: String, _ form: ValueForm) -> Member {
        Member(name: name, form: form, presence: .optional, isForeign: true)
    }

    /// A party of a transfer: an address of the network in transfers of the `kind`, and a text such as an IBAN in others.
    static func party(_ name: String, onLedgerOf kind: String) -> Member {
        var member = nullable(name, .text)
        member.ledgerKind = kind
        return member
    }

    /// A member that is required where the text `other` beside it is `value`, and `substitute`, if there is one, is not there.
    static func required(
        _ name: String,
        _ form: ValueForm,
        where other: String,
        is value: String,
        unless substitute: String? = nil
    ) -> Member {
        Member(name: name, form: form, presence: .optional, isNullable: true, demand: (other, value, substitute))
    }

    /// The members of a field that an anchor asks for.
    static let askedField: [Member] = [
        .optional("description", .text), .optional("optional", .boolean), .optional("choices", .list(.text)),
    ]

    /// The types of memos that the SEPs have.
    static let memoTypes = ["text", "id", "hash"]

    /// The member with the force that it has beside the other members of its object.
    func demanded(beside values: [String: JSONValue]) -> Member {
        guard let demand, values[demand.name]?.string == demand.value else { return self }
        if let substitute = demand.unless, values[substitute]?.isNull == false { return self }
        var member = self
        (member.presence, member.isNullable) = (.required, false)
        return member
    }

    /// The form that it has beside the other members of its object.
    func form(beside values: [String: JSONValue]) -> ValueForm {
        guard let ledgerKind, values["kind"]?.string?.hasPrefix(ledgerKind) == true else { return form }
        // An empty text counts as a party that isn't there.
        return values[name]?.string?.isEmpty == true ? form : .address
    }
}

/// A good answer of an endpoint, as its SEP has it.
struct AnswerForm: Sendable {
    /// The method, and the path without what differs: `GET /transactions/:id`.
    var endpoint: String
    /// The section of the SEP that says it.
    var section: SEPSection
    /// The statuses of success that it names.
    var statuses: [Int] = [200]
    /// The members of the object.
    var members: [Member]
    /// The rules for what may be shown of the answer's values, as for its traffic.
    var rules = AnchorFields.answer

    /// The endpoint, the statuses and the members of a form in the tables of endpoints.
    typealias Row = (endpoint: String, statuses: [Int], members: [Member])
}

/// The forms of texts that the SEPs ask for, read strictly.
enum TextForm {
    /// Whether `text` is digits with at most one point between them.
    static func isDecimal(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
    }

    /// Whether `text` is the address of an account or a contract.
    static func isAddress(_ text: String) -> Bool {
        (try? MuxedAccount(address: text)) != nil || isContract(text)
    }

    /// Whether `text` is the address of a contract.
    static func isContract(_ text: String) -> Bool { (try? StrKey.decode(text, as: .contract)) != nil }

    /// The flaw of a text that should be a time in UTC by the SEP called `sep`; `nil` where there is none.
    static func flaw(ofTime text: String, by sep: Int) -> (FailureCode, Deviation.Severity)? {
        guard Timestamp(iso8601: text) != nil else { return (.notTime, .must) }
        let bytes = Array(text.utf8)
        guard bytes.count > 10 else { return (.shortTime, .must) }
        let clock = bytes[11...].prefix { isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        // Hours and minutes alone are legal ISO 8601, and a blank for the T is none.
        guard bytes[10] == UInt8(ascii: "T") else { return (.notTime, .must) }
        let zone = String(decoding: bytes[clock.endIndex...], as: UTF8.self)
        switch zone {
        case "Z", "+00:00", "+0000", "+00", "-00:00": return nil
        // SEP-38 asks for UTC as the others do, and its own example has no zone: who copies it breaks no rule.
        case "": return (.timeWithoutZone, sep == 38 ? .should : .must)
        case _ where zone.hasPrefix("+") || zone.hasPrefix("-"): return (.timeWithOffset, .must)
        default: return (.notTime, .must)
        }
    }

    /// The flaw of a text that should be an absolute URL of https; `nil` where there is none.
    static func flaw(ofURL text: String, allowing plainURLs: PlainURLs = .none) -> FailureCode? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty
        else { return hasScheme(text) ? .unusableURL : .relativeURL }
        return scheme == "https" || plainURLs.contains(url) ? nil : .unusableURL
    }

    /// Whether `text` begins with a scheme, such as `data:`, rather than with a host and its port; one may be empty, as in `://`.
    private static func hasScheme(_ text: String) -> Bool {
        guard !text.contains("://") else { return true }
        let isOfScheme = { (byte: UInt8) in
            isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || "+-.".utf8.contains(byte)
        }
        let rest = text.utf8.drop(while: isOfScheme)
        guard rest.first == UInt8(ascii: ":"), let first = text.utf8.first, isOfScheme(first), !isDigit(first) else {
            return false
        }
        let port = rest.dropFirst().prefix(while: isDigit)
        let isPort = !port.isEmpty && [nil, UInt8(ascii: "/")].contains(rest[port.endIndex...].first)
        return !isPort
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
