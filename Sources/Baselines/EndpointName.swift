internal import HTTPTransport

/// The names of the requests of which a baseline keeps answers: `SEP-24 GET /info`.
enum EndpointName {
    /// The requests of Windlass to each service of an anchor; an id is `:id`.
    fileprivate static let endpoints: [ServerRole: [String]] = [
        .toml: ["GET /.well-known/stellar.toml"],
        .authentication: ["GET WEB_AUTH_ENDPOINT", "POST WEB_AUTH_ENDPOINT"],
        .transfers: [
            "GET /info", "GET /deposit", "GET /deposit-exchange", "GET /withdraw", "GET /withdraw-exchange", "GET /fee",
            "GET /transaction", "GET /transactions", "PATCH /transactions/:id",
        ],
        .customers: [
            "GET /customer", "PUT /customer", "PUT /customer/verification", "PUT /customer/callback",
            "DELETE /customer/:id", "GET /customer/files", "POST /customer/files",
        ],
        .hostedTransfers: [
            "GET /info", "GET /fee", "GET /transaction", "GET /transactions", "POST /transactions/deposit/interactive",
            "POST /transactions/withdraw/interactive",
        ],
        .directPayments: [
            "GET /info", "POST /transactions", "GET /transactions/:id", "PATCH /transactions/:id",
            "PUT /transactions/:id/callback",
        ],
        .quotes: ["GET /info", "GET /prices", "GET /price", "POST /quote", "GET /quote/:id"],
    ]

    /// All names, sorted.
    static let all = endpoints.flatMap { server, requests in requests.map { "\(server.title) \($0)" } }.sorted()

    /// Whether findings may be about the request `name`: the section that a finding cites may be of another SEP than the service.
    static func isOfFindings(_ name: String) -> Bool {
        let parts = name.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && endpoints.keys.contains { $0.title == parts[0] }
            && endpoints.values.contains { $0.contains(String(parts[1])) }
    }
}

extension RecordedExchange {
    /// The name of the request in baselines and findings: `SEP-24 GET /info`; `nil` for what is no service of an anchor.
    ///
    /// Ids are `:id`, so that all requests of a kind have one name.
    var endpointName: String? {
        let known = EndpointName.endpoints[server] ?? []
        let segments = request.url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
        let found = known.filter { endpoint in
            let parts = endpoint.split(separator: " ")
            guard parts[0] == request.method else { return false }
            return server == .authentication || Self.ends(segments, with: parts[1].split(separator: "/"))
        }
        // A word of the SEPs may stand in the place of an id.
        let exact = found.filter { !$0.contains(":id") }
        let longest = (exact.isEmpty ? found : exact).max { $0.utf8.count < $1.utf8.count }
        return longest.map { "\(server.title) \($0)" }
    }

    private static func ends(_ segments: ArraySlice<Substring>, with names: [Substring]) -> Bool {
        segments.count >= names.count && zip(segments.suffix(names.count), names).allSatisfy { $0 == $1 || $1 == ":id" }
    }
}
