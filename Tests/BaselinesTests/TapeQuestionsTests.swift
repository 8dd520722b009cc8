import Baselines
import HTTPTransport
import Testing
import Timekeeping

@Suite("Requests of a tape that can be asked again")
struct TapeQuestionsTests {
    private func exchange(
        _ url: String,
        _ server: ServerRole,
        by method: String = "GET",
        signedIn isSignedIn: Bool = false
    ) -> RecordedExchange {
        let headers = isSignedIn ? [RecordedExchange.Header(name: "authorization", value: "Bearer •••")] : []
        return RecordedExchange(
            number: 1,
            id: "",
            server: server,
            startedAt: Timestamp(unixSeconds: 0),
            milliseconds: .init(total: .zero),
            request: .init(method: method, url: url, content: .init(headers: headers))
        )
    }

    @Test("are those that need no sign-in and change nothing; all others have a reason, and each is there once")
    func chosen() {
        let recorded = [
            exchange("https://a.example/.well-known/stellar.toml", .toml),
            exchange("https://a.example/sep24/info", .hostedTransfers),
            exchange("https://a.example/sep24/info", .hostedTransfers),
            exchange("https://a.example/sep6/fee?operation=deposit", .transfers),
            exchange("https://a.example/sep6/fee?operation=•••", .transfers),
            exchange("https://a.example/sep6/deposit?asset_code=USDC", .transfers),
            exchange("https://a.example/sep24/transaction?id=1", .hostedTransfers, signedIn: true),
            exchange("https://a.example/sep24/transaction?id=2", .hostedTransfers, signedIn: true),
            exchange("https://a.example/customer", .customers, by: "PUT", signedIn: true),
            exchange("https://a.example/sep38/prices", .quotes),
            exchange("https://horizon.example/accounts", .horizon),
            exchange("https://a.example/page", .page),
        ]
        let questions = TapeQuestions(recorded) { server, url in
            server == .quotes ? nil : url.replacing("a.example", with: "b.example")
        }
        #expect(
            questions.asked.map(\.url) == [
                "https://b.example/.well-known/stellar.toml", "https://b.example/sep24/info",
                "https://b.example/sep6/fee?operation=deposit",
            ]
        )
        #expect(
            questions.skipped == [
                .init(request: "GET https://a.example/sep6/fee", obstacle: .hidden),
                .init(request: "GET https://a.example/sep6/deposit", obstacle: .effect),
                .init(request: "GET https://a.example/sep24/transaction", obstacle: .signIn),
                .init(request: "PUT https://a.example/customer", obstacle: .effect),
                .init(request: "GET https://a.example/sep38/prices", obstacle: .noService),
            ]
        )
    }
}
