/// A way in which a server can go wrong.
///
/// ``catalogue`` describes each; ``Fault/catalogue`` has every kind with each of its variants.
package enum FaultKind: String, Hashable, Sendable, CaseIterable {
    // Instead of an answer.
    case status
    case denial
    case silence
    case reset
    case redirect
    // The answer, badly sent.
    case stall
    case cut
    case trickle
    case oversized
    // The answer, badly written.
    case contentType = "content-type"
    case page
    case empty
    case brokenJSON = "broken-json"
    case brokenUTF8 = "broken-utf8"
    case byteOrderMark = "byte-order-mark"
    case errorInSuccess = "error-in-success"
    // What the answer says.
    case numbersForTexts = "numbers-for-texts"
    case textsForNumbers = "texts-for-numbers"
    case nulls
    case missing
    case unknownMembers = "unknown-members"
    case value
    case unknownStatus = "unknown-status"
    case unknownKind = "unknown-kind"
    case otherStatus = "other-status"
    case relativeURLs = "relative-urls"
    case trailingSlashes = "trailing-slashes"
    case shortDates = "short-dates"
    case offsetDates = "offset-dates"
    case hexMemos = "hex-memos"
    case clockSkew = "clock-skew"
    // What a server forgets.
    case stale
    // What an anchor posts.
    case duplicateCallback = "duplicate-callback"
    case lateCallback = "late-callback"
    case forgedCallback = "forged-callback"
    case unsignedCallback = "unsigned-callback"
    case oldCallback = "old-callback"
}

extension FaultKind {
    /// The name of the kind that was called `name` before: `late-news` is `late-callback`.
    static func currentName(_ name: String) -> String {
        name.hasSuffix("-news") ? name.dropLast("news".count) + "callback" : name
    }

    /// The stage at which a fault strikes.
    enum Stage: Hashable {
        /// The request is not answered by what should answer it.
        case instead
        /// The answer is made, and changed on its way.
        case answer
        /// An older answer comes again.
        case memory
        /// An anchor posts a callback.
        case callback
    }

    /// The answers that a kind needs, to make a difference.
    enum Subject: Hashable {
        case anything, json, toml, transfers, statuses, callback
    }

    /// One line of the catalogue.
    struct Entry: Sendable {
        var kind: FaultKind
        var stage: Stage
        var subject: Subject
        /// The keys that it takes beside `at`, `fault` and when it strikes.
        var keys: [String]
        var about: String
    }

    private static let entries = Dictionary(catalogue.map { ($0.kind, $0) }) { first, _ in first }

    var stage: Stage { Self.entries[self]?.stage ?? .instead }
    var subject: Subject { Self.entries[self]?.subject ?? .anything }
    var keys: [String] { Self.entries[self]?.keys ?? [] }

    /// The effect of the kind, for people.
    package var about: String { Self.entries[self]?.about ?? "" }

    /// Whether the kind changes what the members of JSON are, wherever they stand.
    var changesMembers: Bool {
        switch self {
        case .numbersForTexts, .textsForNumbers, .nulls, .missing, .unknownMembers, .value, .unknownStatus,
            .unknownKind, .otherStatus, .relativeURLs, .shortDates, .offsetDates, .hexMemos:
            true
        default: false
        }
    }

    /// Whether the kind can strike at `endpoint` and be noticed there.
    package func applies(to endpoint: SandboxEndpoint) -> Bool {
        switch subject {
        case .callback: endpoint == .callback
        case .anything: endpoint != .callback
        case .json: endpoint.answersJSON
        case .toml: endpoint == .toml
        case .transfers: endpoint.answersTransfers
        case .statuses: endpoint.answersTransfers || endpoint == .customer
        }
    }
}

extension SandboxEndpoint {
    /// Whether transfers are in what is answered at it.
    package var answersTransfers: Bool {
        switch self {
        case .programmaticTransaction, .programmaticTransactions, .programmaticUpdate, .hostedTransaction,
            .hostedTransactions, .directTransaction, .directUpdate:
            true
        default: false
        }
    }
}
