import HTTPTransport
import Timekeeping

@testable import Baselines

/// The answers of a small anchor, by names of the tests' own.
struct SampleAnchor {
    /// One answer.
    struct Answer {
        var server: ServerRole
        var method = "GET"
        var url: String
        var status = 200
        var milliseconds = 20
        var body: String
    }

    static let issuer = "GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5"
    static let otherIssuer = "GBHGJBUN56S7PTTEA3BGE3JJ56V3ZSWBEPQ7U6FQHFYFH5ELPOCO3FVD"

    var answers: [String: Answer] = [
        "toml": Answer(
            server: .toml,
            url: "https://a.example/.well-known/stellar.toml",
            body: """
                SIGNING_KEY = "\(SampleAnchor.otherIssuer)"
                KYC_SERVER = "https://a.example/kyc"
                TRANSFER_SERVER_SEP0024 = "https://a.example/sep24"
                [[CURRENCIES]]
                code = "USDC"
                issuer = "\(SampleAnchor.issuer)"
                """
        ),
        "sep6": Answer(
            server: .transfers,
            url: "https://a.example/sep6/info",
            body: """
                {"withdraw":{"USDC":{"enabled":true,"funding_methods":["SEPA","SWIFT"],
                "fields":{"dest":{"description":"d"},"dest_extra":{"description":"e","optional":true}}}}}
                """
        ),
        "sep24": Answer(
            server: .hostedTransfers,
            url: "https://a.example/sep24/info?lang=en",
            body: """
                {"deposit":{"USDC":{"enabled":true,"min_amount":1,"max_amount":100,"fee_fixed":0.5},
                "EURC":{"enabled":true,"min_amount":null}},"withdraw":{"USDC":{"enabled":true}},"fee":{"enabled":false}}
                """
        ),
        "sep38": Answer(
            server: .quotes,
            url: "https://a.example/sep38/info",
            body: """
                {"assets":[{"asset":"stellar:USDC:\(SampleAnchor.issuer)"},
                {"asset":"iso4217:USD","buy_delivery_methods":[{"name":"WIRE","description":"d"}],"country_codes":["US"]}]}
                """
        ),
        "customer": Answer(
            server: .customers,
            url: "https://a.example/kyc/customer?type=sep31-sender",
            body: """
                {"status":"NEEDS_INFO","fields":{"first_name":{"type":"string","description":"•••"},
                "email_address":{"type":"string","description":"•••","optional":true}}}
                """
        ),
        "put": Answer(
            server: .customers,
            method: "PUT",
            url: "https://a.example/kyc/customer",
            status: 202,
            body: #"{"id":"c1"}"#
        ),
        "transaction": Answer(
            server: .hostedTransfers,
            url: "https://a.example/sep24/transaction?id=t1",
            body: """
                {"transaction":{"id":"t1","kind":"deposit","status":"completed","amount_in":"10","message":"•••",
                "refunds":[]}}
                """
        ),
    ]

    /// What was seen of the anchor.
    var evidence: Baseline.Evidence {
        Baseline.Evidence(exchanges: answers.sorted { $0.key < $1.key }.map { Self.exchange($0.value) })
    }

    /// What is remembered of the anchor.
    var baseline: Baseline {
        var baseline = Baseline(anchor: "a.example", network: "testnet")
        baseline.learn(evidence)
        return baseline
    }

    static func exchange(_ answer: Answer, state: String? = nil) -> RecordedExchange {
        RecordedExchange(
            number: 1,
            id: "1",
            state: state,
            server: answer.server,
            startedAt: Timestamp(unixSeconds: 1_790_000_000),
            milliseconds: .init(total: .milliseconds(answer.milliseconds)),
            request: .init(method: answer.method, url: answer.url),
            response: .init(status: answer.status, content: .init(body: answer.body))
        )
    }
}
