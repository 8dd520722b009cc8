internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar

extension SessionTerms {
    /// The names under which `sep10` is told them, and under which its result repeats them for a later process.
    static let names = [
        "memo", "account", "signers", "client_domain", "client_seed", "client_signer", "client_request_signer",
        "client_signer_token", "signs_request",
    ]

    /// The terms that stand in `fields`, with secrets taken from where they are sealed.
    init(_ fields: [String: Value], _ reveal: (SecretID) async throws -> Secret<String>?) async throws {
        func secret(_ value: Value) async throws -> Secret<String>? {
            if case .secret(let id) = value { return try await reveal(id) }
            return value.text.map { Secret($0) }
        }
        func secret(_ name: String) async throws -> Secret<String>? { try await secret(fields[name] ?? .null) }
        func text(_ name: String) async throws -> String? { try await secret(name)?.reveal() }

        if let text = try await text("memo") {
            guard let number = UInt64(text) else { throw StepError.noUserMemo(text) }
            memo = number
        }
        if let text = try await text("account") {
            let account = try AccountReading.account(text)
            muxed = account
        }
        if case .list(let seeds)? = fields["signers"] {
            for seed in seeds {
                if let seed = try await secret(seed) { signers.append(seed) }
            }
        } else if let seed = try await secret("signers") {
            signers = [seed]
        }
        provesRequest = try await text("signs_request") == "true"
        guard let domain = try await text("client_domain") else { return }
        var client = ClientTerms(domain: try HomeDomain(parsing: domain))
        client.seed = try await secret("client_seed")
        client.signer = try await text("client_signer").map { try Self.address($0, "client_signer") }
        client.requestSigner = try await text("client_request_signer").map {
            try Self.address($0, "client_request_signer")
        }
        client.token = try await secret("client_signer_token")
        guard (client.seed == nil) != (client.signer == nil) else {
            throw StepError(
                .parameterChoice,
                [.choices: .texts(["client_seed", "client_signer"])],
                [Remedy(.giveOneParameter)]
            )
        }
        self.client = client
    }

    private static func address(_ text: String, _ name: String) throws(StepError) -> URL {
        guard let url = URL(string: text), url.host() != nil else {
            throw StepError(
                .invalidValue,
                [.name: .text(name), .expected: .expected(.url)],
                [Remedy(.writeLike, [.expected: .text("https://…")])]
            )
        }
        return url
    }
}

extension StepError {
    /// A text that tells no users of a shared account apart.
    static func noUserMemo(_ text: String) -> StepError {
        StepError(
            .invalidValue,
            [.found: .value(text), .expected: .expected(.userMemo)],
            [Remedy(.giveNumberMemo)]
        )
    }
}
