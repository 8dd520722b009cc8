import Sandbox

/// What the message has to say of a run that ends because a server broke the protocol, refused, or wasn't there: who it was,
/// what came, and what the SEP says.
struct FaultWords {
    private let item: FaultCase

    init(_ item: FaultCase) { self.item = item }

    /// What the `words` lack with which a run ended with `code`, or `nil` where all is said.
    func lack(in words: String, of code: Int32) -> String? {
        // What is wrong in a transfer may be found out by what the flow expects of it, and is told as such.
        let isWaiting = reasonToWait != nil || item.fault.kind == .unknownStatus
        let isSeen = code == 3 || code == 8 || isPlain || isWaiting && code == 6
        // Of a start that was lost, the page's address is what is missing, whatever else is wrong with the list.
        guard code != 0, code != 4, isSeen, !(isUntrue && item.setting.beside != nil) else { return nil }
        if item.fault.kind == .unknownStatus, code == 6 {
            return words.contains(/`(?i:pending_moon)`, a status that (?:no SEP has|SEP-(?:12|31) does not have)/)
                ? nil : "the status"
        }
        if let reason = reasonToWait, code == 6, !words.contains(reason) { return "why it waited" }
        if !namesPlace(words) { return "the address" }
        if !words.contains(what) { return "what came" }
        if breaksSpecification, code == 3 || code == 8, !words.contains(/SEP-\d+/) { return "what the SEP says" }
        return nil
    }

    /// Whether anybody can see that something is wrong: an answer that is old or untrue looks like others, and one that lacks
    /// what is optional tells of an anchor that hasn't it.
    private var isPlain: Bool {
        switch item.fault.kind {
        case .stale, .numbersForTexts, .shortDates, .unknownStatus, .otherStatus, .nulls, .missing: false
        // Half a toml is one with less in it, and an anchor without `/info` may have what it lists anyway.
        case .brokenJSON where item.endpoint == .toml: false
        case .status where item.fault.code == 404 && item.endpoint == .programmaticInfo: false
        // A page that is cut off or strange is a page anyway; how the transfer goes on is for the anchor to say.
        default: item.endpoint.group != "pages"
        }
    }

    /// Why a run waits for a payment to others until its deadline, where it does.
    private var reasonToWait: Regex<Substring>? {
        guard item.endpoint.group == "sep31" else { return nil }
        return switch item.fault.kind {
        case .otherStatus: /`incomplete`, a status that SEP-31 does not have/
        case .nulls, .missing: /has never sent `/
        default: nil
        }
    }

    /// Whether an anchor gives an answer that is none by the SEP that it speaks.
    private var breaksSpecification: Bool {
        let isAnchor = item.endpoint.group.hasPrefix("sep") && item.endpoint != .toml
        let kinds: Set<FaultKind> = [
            .empty, .page, .brokenJSON, .brokenUTF8, .nulls, .missing, .errorInSuccess, .numbersForTexts, .value,
            .unknownStatus, .unknownKind,
        ]
        return isAnchor && kinds.contains(item.fault.kind)
    }

    private var isUntrue: Bool { [.unknownStatus, .otherStatus, .numbersForTexts, .stale].contains(item.fault.kind) }

    /// Whether the endpoint stands there: its path, or whose it is and what it is called.
    private func namesPlace(_ words: String) -> Bool {
        if holdsPath(words) { return true }
        // A start that was found again has a page whose address was told no one.
        if item.endpoint == .hostedTransactions, words.contains("the page") { return true }
        // There is one Horizon in a run; what the ledger takes is for no server alone to say.
        if item.endpoint.isHorizon, words.contains(/Horizon|the network|the ledger/) {
            return true
        }
        let host = words.contains(/(localhost|127\.0\.0\.1):\d+/)
        let name: String? =
            switch item.endpoint {
            case .toml: "stellar.toml"
            case .challenge: "challenge"
            case .token: "token"
            case .pagesEntry, .pagesForm, .pagesSubmission: "page"
            default: item.endpoint.answersTransfers ? "transfer" : nil
            }
        if item.endpoint.answersTransfers, words.contains(/the transfer|transfer status/) { return true }
        return host && name.map { words.contains($0) } ?? false
    }

    private func holdsPath(_ words: String) -> Bool {
        let path = item.endpoint.path ?? ""
        if path.isEmpty { return words.contains(/http:\/\/127\.0\.0\.1:\d+[\/: ]/) }
        var rest = words[...]
        for (number, part) in path.split(separator: "/").enumerated() where part != "*" {
            guard let range = rest.firstRange(of: number == 0 ? "/\(part)" : String(part)) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    /// What tells this fault from others.
    private var what: Regex<Substring> {
        switch item.fault.kind {
        case .status where item.fault.code == 429: /429|too often/
        case .status where (item.fault.code ?? 500) < 500:
            /status 4\d\d|knows nothing|does not show|is not on the ledger/
        case .status: /status 5\d\d/
        case .denial: /status 40[13]/
        case .silence, .stall, .trickle: /no answer within|not complete after|no answer to/
        case .reset, .cut: /the connection|broke|reset/
        case .redirect: /redirect|30[12378]|opened elsewhere/
        case .oversized: /more than|larger|limit/
        case .page: /JSON|HTML|text\/html|TOML|page/
        case .empty: /empty|ends too early|no form/
        case .brokenJSON: /JSON|TOML/
        case .brokenUTF8: /UTF-8/
        case .errorInSuccess: /refused|fails here by a fault|(?:has|are|is) no\b/
        case .nulls, .missing: /(?:has|are|is) no\b|invalid|lacks|has never sent `/
        case .value: /(?:has|are|is) no\b|invalid|is not an?\b|which cannot be paid|is "/
        case .contentType: /text\/html|not HTML|no content type|web page|none/
        case .numbersForTexts: /\d|number|Token/
        case .unknownKind: /loan/
        default: /./
        }
    }
}
