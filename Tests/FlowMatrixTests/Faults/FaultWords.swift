import Sandbox

/// What the message has to say of a run that ends because a server broke the protocol, or wasn't there: who it was, and what
/// came.
struct FaultWords {
    private let item: FaultCase

    init(_ item: FaultCase) { self.item = item }

    /// What `words` lack, or `nil` where all is said.
    func lack(in words: String) -> String? {
        if !namesPlace(words) { return "the address" }
        if !words.contains(what) { return "what came" }
        return nil
    }

    /// Whether the endpoint stands there: its path, or whose it is and what it is called.
    private func namesPlace(_ words: String) -> Bool {
        if holdsPath(words) { return true }
        // A start that was found again has a page whose address was told nobody.
        if item.endpoint == .hostedTransactions, words.contains("the page") { return true }
        // There is one Horizon in a run; what the ledger takes is for no server alone to say.
        if item.endpoint.isHorizon, words.contains("Horizon") || words.contains("the network") { return true }
        let host = words.contains(/(localhost|127\.0\.0\.1):\d+/)
        let name: String? =
            switch item.endpoint {
            case .toml: "stellar.toml"
            case .challenge: "challenge"
            case .token: "token"
            case .pagesEntry, .pagesForm, .pagesSubmission: "page"
            default: item.endpoint.answersTransfers ? "transfer" : nil
            }
        if item.endpoint.answersTransfers, words.contains("the transfer") { return true }
        return host && name.map { words.contains($0) } ?? false
    }

    private func holdsPath(_ words: String) -> Bool {
        let path = item.endpoint.path ?? ""
        if path.isEmpty { return words.contains(/http:\/\/127\.0\.0\.1:\d+\//) }
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
        case .status where (item.fault.code ?? 500) < 500: /status 4\d\d|knows nothing|does not show/
        case .status: /status 5\d\d/
        case .denial: /status 40[13]/
        case .silence, .stall, .trickle: /no answer within/
        case .reset, .cut: /the connection|broke|reset/
        case .redirect: /redirect|30[12378]/
        case .oversized: /more than|larger|limit/
        case .page: /JSON|HTML|text\/html|TOML|page/
        case .empty: /empty|ends too early/
        case .brokenJSON: /JSON|TOML/
        case .brokenUTF8: /UTF-8/
        case .nulls, .missing, .value, .errorInSuccess: /has no|are no|is no|is not|nothing/
        default: /./
        }
    }
}
