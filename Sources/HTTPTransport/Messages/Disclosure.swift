internal import Diagnostics

/// The parts of an exchange that may be kept in clear: the client that makes the request names them, and all else is `•••`.
public struct Disclosure: Hashable, Sendable {
    /// The server that is asked.
    public var server: ServerRole
    /// The rules for query, form and JSON of the request.
    public var request: FieldRules
    /// The rules for the answer.
    public var answer: FieldRules
    /// Whether path and names of the query are known, of stellar.toml, a specification, a flow or a command; of all others, as
    /// of pages, each part may be a token.
    public var showsPath: Bool

    /// The disclosure of an exchange with `server`.
    public init(_ server: ServerRole, request: FieldRules = .closed, answer: FieldRules = .closed) {
        self.server = server
        self.request = request
        self.answer = answer
        showsPath = server != .page
    }

    /// The least disclosure: method, host and path, common headers, and the names of fields.
    public static let nothing = Disclosure(.other)

    /// The full disclosure, for a server of which all is public.
    public static func everything(_ server: ServerRole) -> Disclosure {
        Disclosure(server, request: .open, answer: .open)
    }
}

/// The rules for a message's fields, by their names: those of a query, a form, or of JSON at any depth.
public struct FieldRules: Hashable, Sendable {
    /// The rule for one field.
    public enum Rule: Hashable, Sendable {
        /// A public field, kept in full.
        case open
        /// Typed data, such as an amount, a status or a code; what is longer than such is, or has blanks, counts as prose, and what is
        /// all of a secret is hidden.
        case data
        /// A status: one of these words, in any case, or one of another party's own, in which a secret is hidden; of the form of a status as
        /// ``KnownSecrets/withoutSecrets(status:)`` hides it.
        case status(Set<String>)
        /// One of the texts that another party offers everyone to choose from; a customer may have answered with it.
        case offer
        /// A name or memo that another party chose: everything, unless a secret of the run is in it.
        case name
        /// A code or reference of one word that another party chose: as ``name``, and what has blanks counts as prose.
        case reference
        /// An account or contract of the Stellar network; what has another form counts as prose.
        case account
        /// A URL without its query and fragment, which may open something.
        case link
        /// The URL of a page: a token may stand in its path as well.
        case page
        /// Words of another party: `•••`, unless the observer keeps prose.
        case prose
        /// A secret field, of which no part is kept.
        case secret

        /// Whether a value by itself can be typed data, an account, or an identifier of one of the parties.
        package func isPublic(_ value: String) -> Bool {
            switch self {
            case .open, .data, .status, .offer, .name, .reference: value.isIdentifier
            case .account: FieldRules.isAccount(value)
            case .link, .page, .prose, .secret: false
            }
        }

        /// Whether a request that has the field says its value in clear: what is public of the transfer, and the run's accounts.
        func isSentOpenly(_ text: String) -> Bool {
            switch self {
            case .open, .data, .status, .offer: true
            case .account: FieldRules.isAccount(text)
            case .name, .reference, .link, .page, .prose, .secret: false
            }
        }
    }

    /// The rules by the names of fields.
    public var rules: [String: Rule]
    /// The rule for all others.
    public var others: Rule
    /// The rules for what stands within a field, by its name, where names mean something else than elsewhere.
    public var within: [String: FieldRules]

    /// Rules for fields of these names, for all others, and for what stands within some.
    public init(_ rules: [String: Rule] = [:], others: Rule, within: [String: FieldRules] = [:]) {
        self.rules = rules
        self.others = others
        self.within = within
    }

    /// The rules that keep all fields.
    public static let open = FieldRules(others: .open)
    /// The rules that keep no field.
    public static let closed = FieldRules(others: .secret)

    /// The headers whose values are kept; of all others only the names are.
    public static let openHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "access-control-allow-headers", "access-control-allow-methods",
        "access-control-allow-origin", "access-control-expose-headers", "access-control-max-age", "age", "allow",
        "cache-control", "connection",
        "content-encoding",
        "content-language", "content-length", "content-type", "date", "etag", "expires", "host", "keep-alive",
        "last-modified", "origin", "pragma", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "retry-after",
        "server", "strict-transport-security", "transfer-encoding", "user-agent", "vary", "via",
        "x-content-type-options",
        "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "x-request-id",
    ]

    /// The headers of answers whose values are numbers by which clients wait and count.
    static let numberHeaders: Set<String> = [
        "access-control-max-age", "age", "content-length", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset",
        "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset",
    ]

    /// The place of a value, by what may be kept of it.
    package struct Position: Sendable {
        package var rule: Rule
        /// Whether it is within a field that is secret as a whole: then only what describes the field is kept.
        var isSealed = false
        /// The rules for what is below, where they are others than those of the message.
        var rules: FieldRules?
    }

    /// The position of a message's body.
    package var root: Position { Position(rule: others) }

    /// The position of the field called `name` below `position`.
    package func position(of name: String, in position: Position) -> Position {
        let inner = position.rules
        let (rule, others, within) = (inner ?? self).entry(name)
        guard !position.isSealed else {
            return switch rule {
            case .data, .status, .offer, .prose: Position(rule: rule ?? others, isSealed: true)
            case nil, .open, .name, .reference, .account, .link, .page, .secret: position
            }
        }
        if rule == nil, within == nil, position.rule == .open { return position }
        return Position(rule: rule ?? others, isSealed: rule == .secret, rules: rule == .secret ? nil : within ?? inner)
    }

    private func entry(_ name: String) -> (rule: Rule?, others: Rule, within: FieldRules?) {
        (rules[name], others, within.isEmpty ? nil : within[name])
    }

    /// Whether a field of this name is known, here or within another.
    package func knows(_ name: String) -> Bool { rules[name] != nil || within.values.contains { $0.knows(name) } }

    /// The rule for a field of a query or a form.
    package func rule(of name: String) -> Rule { position(of: name, in: root).rule }
}

extension FieldRules {
    /// Whether the log of a server may show the value of the field `name` in a query: typed data, an id or memo, or an account.
    package func shows(_ value: String, of name: String) -> Bool {
        let value = FormEncoding.decode("=\(value)").first?.value ?? ""
        return switch rule(of: name) {
        case .open, .data, .status, .offer, .name, .reference: value.isIdentifier
        case .account, .prose: Self.isAccount(value)
        case .link, .page, .secret: false
        }
    }

    /// Whether a word can be a status of a transfer, which flows name and people read: letters of ASCII, digits and `_`, up to 64 in all, with
    /// ``Redaction/mark`` where something is hidden.
    package static func isStatus(_ word: String) -> Bool {
        (1...64).contains(word.count)
            && word.replacing(Redaction.mark, with: "").utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a text has the form of a public key, a muxed account or a contract.
    ///
    /// Specification: <https://stellar.org/protocol/sep-23>
    static func isAccount(_ text: String) -> Bool {
        let lengths = ["G": 56, "C": 56, "M": 69]
        return lengths[String(text.prefix(1))] == text.utf8.count
            && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x32...0x37).contains($0) }
    }
}
