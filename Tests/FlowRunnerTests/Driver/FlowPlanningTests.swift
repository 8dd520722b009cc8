import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Stellar
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Forecasts of runs")
struct FlowPlanningTests {
    let harness = WorldHarness()

    private static let damaged = "GCDTURNKS2BXLF7UFAXM4UAKGKAIKAXZ2KFR3LMG5S3P4IKU2G32SL5A"

    private func forecast(_ flow: Flow, _ change: (inout RunSettings) throws -> Void = { _ in }) async throws
        -> RunForecast
    {
        var settings = try harness.settings(flow)
        try change(&settings)
        return try await FlowPlanning.forecast(settings)
    }

    @Test("of a flow that will run: what it does, with what, and nothing wrong", arguments: CrashTests.flows)
    func good(name: String) async throws {
        let flow = try WorldHarness.shipped(name)
        let forecast = try await forecast(flow)
        #expect(forecast.allProblems.isEmpty, "\(forecast.allProblems)")
        #expect(forecast.canSucceed && forecast.failure == nil)
        #expect(forecast.states.map(\.name) == flow.states.map(\.name.value))
        #expect(forecast.inputs.map(\.name) == flow.inputs.map(\.name.value))
        let does = Dictionary(forecast.states.map { ($0.name, $0.does) }) { first, _ in first }
        #expect(does["discover"]?.hasPrefix("reads https://anchor.example/.well-known/stellar.toml") == true)
        #expect(does["login"] == "signs in at https://anchor.example/auth")
        #expect(does["fund"] == "creates and funds the account with friendbot")
        #expect(forecast.states.contains { $0.asks.contains { $0.name == "first_name" } })
    }

    @Test("what the anchor does otherwise than the SEPs say is listed, and fails a strict plan once")
    func findings() async throws {
        let info = #"{"deposit":{"USDC":{"enabled":true,"min_amount":null}},"withdraw":{}}"#
        // It has no content type, either.
        harness.world.breaks { $0.url.path() == "/sep24/info" ? .instead(200, info) : nil }
        let flow = try WorldHarness.shipped("sep24-deposit.yaml")
        let tolerant = try await forecast(flow)
        #expect(tolerant.findings.map(\.deviation.code).contains(.nullValue) && tolerant.canSucceed)
        let strict = try await forecast(flow) { $0.strict = .must }
        #expect(strict.problems.map(\.failure) == [.expectation] && strict.failure == .expectation)
        let allowed = try await forecast(flow) {
            $0.strict = .must
            $0.allowed = try ["D104", "D201"].map { try #require(AllowedDeviation($0)) }
        }
        #expect(allowed.canSucceed && allowed.findings.contains(where: \.isAllowed))
    }

    @Test(
        "what an anchor has to refuse is no problem, and what it may refuse is none that fails the run",
        arguments: [
            ("expect: refused", [], true), ("next: { done: refused }", [false], true), ("retry: 1", [true], false),
        ] as [(String, [Bool], Bool)]
    )
    func refusals(keys: String, isFatal: [Bool], canSucceed: Bool) async throws {
        let text = """
            flow: refusals
            states:
              discover: { sep1: {} }
              fund: { friendbot: {} }
              login: { sep10: {} }
              above: { sep24: { deposit: USDC, amount: "5000" }, \(keys) }

            """
        let flow = try #require(FlowParser.parse(text: text, path: "refusals.yaml").flow)
        let forecast = try await forecast(flow)
        let problems = forecast.allProblems.filter {
            $0.asFailure.kind == .refused && $0.message.reveal().contains("5000")
        }
        #expect(problems.map(\.isFatal) == isFatal && forecast.canSucceed == canSucceed, "\(forecast.allProblems)")
    }

    @Test("changes nothing: it only reads, and writes no journal")
    func readsOnly() async throws {
        _ = try await forecast(WorldHarness.shipped("sep24-withdraw.yaml"))
        #expect(harness.world.log == ["GET ", "GET /.well-known/stellar.toml", "GET /sep24/info"])
        #expect(await harness.journal.lines.isEmpty)
        #expect(await harness.journal.runs.isEmpty)
    }

    @Test(
        "tells what will go wrong",
        arguments: [
            ("start: { sep24: { deposit: NOPE } }", "NOPE"),
            (
                "start: { sep24: { deposit: USDC, amount: \"5000\" } }",
                "takes at least 1 and at most 1000 USDC, not 5000"
            ),
            (
                "start: { sep24: { withdraw: USDC, amount: \"5000\", destination_asset: \"iso4217:USD\" } }",
                "takes at least 1 and at most 1000 USDC, not 5000"
            ),
            ("trust: { trustline: USDC }", "a new account is not on the ledger yet"),
            (
                "send: { pay: { to: \(Self.damaged), amount: \"1\", asset: native } }",
                "has a wrong checksum"
            ),
        ]
    )
    func problems(state: String, words: String) async throws {
        let flow = try RunHarness.flow(
            """
            flow: f
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              \(state)
            """
        )
        let forecast = try await forecast(flow)
        #expect(forecast.allProblems.contains { $0.summary.contains(words) }, "\(forecast.allProblems)")
        #expect(!forecast.canSucceed)
        #expect(forecast.states.last?.problems.first?.place?.line == 5)
    }

    @Test(
        "tells that a trustline is missing, also where `track` adds one if the anchor waits for it",
        arguments: [
            ("", "follow: { track: $tx }", "; `follow` adds it if the anchor waits for it (`pending_trust`)"),
            ("", "follow: { track: $tx, next: { fail: [pending_trust] } }", ", so the anchor can't pay"),
            ("  trust: { trustline: USDC }\n", "follow: { track: $tx }", nil),
        ]
    )
    func trustline(before: String, follow: String, words: String?) async throws {
        let flow = try RunHarness.flow(
            "flow: f\nstates:\n  discover: { sep1: {} }\n  fund: { friendbot: {} }\n\(before)  login: { sep10: {} }\n"
                + "  start: { sep24: { deposit: USDC, amount: \"25\" }, keep: { tx: transfer } }\n  \(follow)\n"
        )
        let forecast = try await forecast(flow)
        let found = forecast.allProblems.filter { $0.summary.hasPrefix("the account has no trustline for USDC") }
        #expect(found.map { $0.summary.hasSuffix(words ?? "") } == (words == nil ? [] : [true]), "\(found)")
        #expect(forecast.canSucceed, "\(forecast.allProblems)")
    }

    @Test("tells that the account can't pay, unless something before may bring the money")
    func funds() async throws {
        let key = KeyPair.random()
        harness.world.ledger { $0.open(key.publicKey, lumens: Amount(stroops: 50_000_000)) }
        let to = harness.world.anchor { $0.account.publicKey.address }
        let pay = "send: { pay: { to: \(to), amount: \"100\", asset: native } }"
        let poor = try await forecast(RunHarness.flow("flow: f\nstates:\n  \(pay)")) {
            $0.account = .seed(key.secretSeed())
        }
        #expect(poor.account == key.publicKey.address)
        #expect(poor.allProblems.map(\.summary) == ["the account can't pay 100 XLM: it has 4 XLM"])
        let small = pay.replacing("\"100\"", with: "\"1\"")
        let rich = try await forecast(RunHarness.flow("flow: f\nstates:\n  \(small)")) {
            $0.account = .seed(key.secretSeed())
        }
        #expect(rich.canSucceed)
    }

    @Test("tells which questions nobody answers, and which secrets and inputs are not there")
    func missing() async throws {
        let flow = try RunHarness.flow(
            """
            flow: f
            inputs: { amount: { type: amount } }
            secrets: { key: { env: API_KEY } }
            states:
              who: { ask: { name: "Who are you?", city: "Where?" } }
              say: { tell: "${who.name} ${who.city} ${amount}" }
              call: { http: { get: https://api.example/, headers: { X-Key: $key } } }
            """
        )
        let forecast = try await forecast(flow) { $0.answers = ["city": Secret("Bern")] }
        let summaries = forecast.allProblems.map(\.summary)
        #expect(summaries.contains("the input `amount` has no value"))
        #expect(summaries.contains("the secret `key` is missing: API_KEY is not set in the environment"))
        #expect(summaries.contains { $0.contains("`name` (Who are you?)") && !$0.contains("city") })
        #expect(forecast.states.first?.asks.map(\.source) == [nil, "--set"])
        #expect(forecast.secrets == [.init(name: "key", value: "from the environment, API_KEY")])
        let text = "\(forecast)"
        #expect(text.contains("city") && !text.contains("Bern"))
    }

    @Test(
        "a session that would go to somebody else is told of beforehand",
        arguments: [
            ("https://anchor.example/sep24/transactions", true), ("https://evil.example/", false),
            ("https://anchor.example:8443/", false), ("https://anchor.example.evil.example/", false),
        ]
    )
    func foreignSession(url: String, isOwn: Bool) async throws {
        let flow = try RunHarness.flow(
            """
            flow: f
            inputs: { place: { type: url, default: "\(url)" } }
            states:
              discover: { sep1: {} }
              login: { sep10: {} }
              call: { http: { get: $place, auth: session } }
              open: { http: { get: $place } }
            """
        )
        let forecast = try await forecast(flow)
        #expect(forecast.states[2].problems.map(\.failure) == (isOwn ? [] : [.refused]))
        #expect(forecast.canSucceed == isOwn)
        #expect(forecast.states[3].problems.isEmpty)
        #expect(isOwn || forecast.allProblems.first?.summary.contains("is no place of anchor.example") == true)
    }

    @Test("many runs at one anchor ask it once; others are asked for themselves")
    func shared() async throws {
        let flow = try WorldHarness.shipped("sep24-withdraw.yaml")
        let settings = try harness.settings(flow)
        var other = settings
        other.account = .seed(KeyPair.random().secretSeed())
        let forecasts = try await FlowPlanning.forecasts([settings, settings, other])
        #expect(forecasts.count == 3 && forecasts[0] == forecasts[1])
        #expect(harness.world.log.count { $0 == "GET /sep24/info" } == 2)
    }

    @Test("an anchor and a network that can't be reached are told of, not thrown")
    func unreachable() async throws {
        harness.world.breaks { _ in .before(.unreachable(curlMessage: "refused")) }
        let forecast = try await forecast(WorldHarness.shipped("sep24-deposit.yaml"))
        #expect(forecast.failure == .transport)
        #expect(forecast.states.first?.problems.isEmpty == false)
    }
}
