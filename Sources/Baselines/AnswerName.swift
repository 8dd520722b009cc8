internal import HTTPTransport

extension RecordedExchange {
    /// The name of the request in baselines and findings: `SEP-24 GET /info`; `nil` for what is no service of an anchor.
    ///
    /// Ids are `:id`, so that all requests of a kind have one name.
    var answerName: String? {
        let path: String
        switch server {
        case .toml: path = "/.well-known/stellar.toml"
        case .authentication: path = "WEB_AUTH_ENDPOINT"
        case .transfers, .customers, .hostedTransfers, .directPayments, .quotes: path = Self.endpoint(request.url)
        case .page, .horizon, .friendbot, .signer, .other: return nil
        }
        return path.isEmpty ? nil : "\(server.title) \(request.method) \(path)"
    }

    /// The words that paths of the SEPs are made of.
    private static let words: Set<Substring> = [
        "callback", "customer", "deposit", "deposit-exchange", "fee", "files", "info", "interactive", "price", "prices",
        "quote",
        "transaction", "transactions", "verification", "withdraw", "withdraw-exchange",
    ]

    /// The words behind which an id may be.
    private static let holders: Set<Substring> = ["customer", "quote", "transactions"]

    /// The end of an address that the SEP names; empty where there is none.
    private static func endpoint(_ url: String) -> String {
        let place = url.prefix { $0 != "?" && $0 != "#" }
        let segments = place.split(separator: "/").dropFirst(2)
        var found: [Substring] = []
        for (index, segment) in zip(segments.indices, segments).reversed() {
            if words.contains(segment) {
                found.append(segment)
            } else if index > segments.startIndex, holders.contains(segments[segments.index(before: index)]),
                found.allSatisfy({ $0 == "callback" })
            {
                found.append(":id")
            } else {
                break
            }
        }
        return found.reversed().map { "/" + $0 }.joined()
    }
}
