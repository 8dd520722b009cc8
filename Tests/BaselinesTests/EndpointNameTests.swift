import HTTPTransport
import Testing

@testable import Baselines

@Suite("Names of answers")
struct EndpointNameTests {
    @Test(
        "a request has the name that findings give it, without ids, queries and the anchor's own folders",
        arguments: [
            (
                ServerRole.toml, "GET", "https://a.example/.well-known/stellar.toml",
                "SEP-1 GET /.well-known/stellar.toml"
            ),
            (.authentication, "POST", "https://a.example/auth", "SEP-10 POST WEB_AUTH_ENDPOINT"),
            (.hostedTransfers, "GET", "https://a.example/v1/sep24/info?lang=en", "SEP-24 GET /info"),
            (
                .hostedTransfers, "POST", "https://a.example/sep24/transactions/deposit/interactive",
                "SEP-24 POST /transactions/deposit/interactive"
            ),
            (.transfers, "GET", "https://a.example/deposit-exchange?amount=1", "SEP-6 GET /deposit-exchange"),
            (.directPayments, "GET", "https://a.example/transactions/7f-3", "SEP-31 GET /transactions/:id"),
            (
                .directPayments, "PUT", "https://a.example/transactions/7f-3/callback",
                "SEP-31 PUT /transactions/:id/callback"
            ),
            (.customers, "DELETE", "https://a.example/kyc/customer/GABC", "SEP-12 DELETE /customer/:id"),
            (.customers, "POST", "https://a.example/customer/files", "SEP-12 POST /customer/files"),
            (.quotes, "GET", "http://localhost:8001/quote/q1", "SEP-38 GET /quote/:id"),
            (.quotes, "GET", "https://a.example/", nil), (.page, "GET", "https://a.example/info", nil),
            (.horizon, "GET", "https://a.example/transactions", nil),
        ] as [(ServerRole, String, String, String?)]
    )
    func name(server: ServerRole, method: String, url: String, name: String?) {
        let answer = SampleAnchor.Answer(server: server, method: method, url: url, body: "")
        #expect(SampleAnchor.exchange(answer).endpointName == name)
    }
}
