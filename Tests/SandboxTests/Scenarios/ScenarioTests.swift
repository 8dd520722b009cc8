import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

@testable import Sandbox

@Suite("Scenario files")
struct ScenarioTests {
    @Test("the built-in scenarios have no mistakes", arguments: Scenario.sources.map(\.name))
    func builtIn(name: String) throws {
        let source = try #require(Scenario.sources.first { $0.name == name })
        let (scenario, mistakes) = Scenario.parse(text: source.text, path: name)
        #expect(mistakes.map(\.description) == [])
        #expect(scenario?.name == name)
        #expect(scenario?.about.isEmpty == false)
    }

    @Test("the scenarios on the page about them have no mistakes")
    func page() throws {
        let path = Fixture.packageRoot.appending(path: "Sources/Sandbox/Sandbox.docc/Scenarios.md")
        let parts = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```")
        let examples = parts.filter { $0.hasPrefix("yaml\nscenario:") }.map { String($0.dropFirst(5)) }
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(Scenario.parse(text: example, path: "page").mistakes.map(\.description) == [])
        }
    }

    @Test("the default one is the sandbox that nobody configured")
    func standard() {
        #expect(Scenario.named("default")?.anchors == [AnchorConfiguration()])
    }

    @Test(
        "every mistake has its place and its remedy",
        arguments: [
            ("asets: {}", 2, 1, "has no key `asets`", "did you mean `assets`?"),
            ("assets:\n  USDC: { deposit: { minimum: lots } }", 3, 31, "`minimum` is an amount", nil),
            ("assets:\n  \"US-D\": {}", 3, 3, "no code of an asset", nil),
            ("assets:\n  USDC: { deposit: { customer: sep7 } }", 3, 32, "no type of customers `sep7`", "did you mean"),
            (
                "assets:\n  USDC: { receive: { sender: sep31-sendr } }", 3, 30, "no type of customers `sep31-sendr`",
                "did you"
            ),
            ("assets:\n  USDC: { receive: { protocols: [sep6] } }", 3, 22, "has no key `protocols`", nil),
            ("assets:\n  USDC: { deposit: { protocols: [sep31] } }", 3, 34, "can't be `sep31`", nil),
            ("rates: []\nassets:\n  USDC: { receive: { quotes_required: true } }", 4, 3, "can't be met", "`rates`"),
            (
                "assets:\n  USDC:\n    receive:\n      script: [pending_sender, pending_anchor]",
                5, 32, "can't be `pending_anchor`", nil
            ),
            (
                "assets:\n  USDC:\n    receive:\n      script: [pending_sender, pending_sender]",
                5, 32, "can't go from `pending_receiver` to `pending_sender`", "`pending_external`"
            ),
            ("assets:\n  USDC: { deposit: { minimum: 5, maximum: 1 } }", 3, 31, "more than `maximum`", nil),
            ("assets:\n  USDC: { deposit: { minimum: 5, amount: 1 } }", 3, 42, "outside `minimum` and `maximum`", nil),
            ("assets:\n  USDC: { withdrawal: { amount: 5 } }", 3, 25, "has no key `amount`", nil),
            ("pace: { review: 5 }", 2, 17, "is a duration, not `5`", "a whole number and a unit"),
            ("languages: { en: yes }", 2, 12, "requires a list", nil),
            ("rates:\n  - { sell: USDX, buy: USDC, price: 1 }", 3, 13, "no asset `USDX`", "did you mean `USDC`?"),
            ("rates:\n  - { sell: USDC, price: 1 }", 3, 5, "needs the key `buy`", nil),
            ("account_creation: maybe", 2, 19, "is `true` or `false`", nil),
            (
                "assets:\n  USDC:\n    deposit:\n      script:\n        - pending_user_transfer_strat",
                6, 11, "can't be `pending_user_transfer_strat`", "did you mean `pending_user_transfer_start`?"
            ),
            (
                "assets:\n  USDC:\n    deposit:\n      script: [pending_user_transfer_start, completed]",
                5, 45, "can't go from `pending_user_transfer_start` to `completed`", "go on to one of"
            ),
            (
                "assets:\n  USDC:\n    withdrawal:\n      script: [pending_user_transfer_start, pending_trust]",
                5, 45, "can't go from `pending_anchor` to `pending_trust`", nil
            ),
            ("anchors: [{ name: A }]\nname: B", 3, 1, "is not allowed beside `anchors`", nil),
            ("customers: { types: { sep6: { verdict: acept } } }", 2, 40, "can't be `acept`", "did you mean `accept`?"),
            ("market: { assets: [USDC] }", 2, 20, "has an asset `USDC` already", nil),
            (
                "market:\n  assets: [GOLD]\n  offers: [{ sell: GOLD, buy: GLD, amount: 1, price: 2 }]",
                4, 31, "no asset `GLD`", "did you mean `GOLD`?"
            ),
            ("market: { offers: [{ sell: USDC, buy: native, amount: 1, price: 0 }] }", 2, 65, "`price` is more", nil),
            ("rates: []\nquote_lifetime: 1m", 3, 1, "`quote_lifetime` has no effect", "add `rates`"),
            ("assets: { EURT: }\nquote_lifetime: 1m", 3, 1, "`quote_lifetime` has no effect", nil),
            ("outside: [{ asset: \"iso4217:BRL\" }]", 2, 20, "`iso4217:BRL` has no effect", "add one to `rates`"),
            ("payment_memo: id\nhabit: polaris", 2, 1, "`payment_memo` has no effect", nil),
            ("clock_ahead: 1s\nclock_behind: 1s", 3, 1, "exclude each other", nil),
            ("unidentified_payments: send_bakc", 2, 24, "can't be `send_bakc`", "did you mean `send_back`?"),
            ("assets: { native: { issuer: A } }", 2, 29, "no G… address", nil),
            (
                "assets: { USDC: { deposit: { protocols: [sep24], customer: sep6 } } }", 2, 50, "`customer` has no",
                "add `sep6`"
            ),
            ("assets: { USDC: { withdrawal: { methods: { cash: { instructions: {} } } } } }", 2, 52, "has no key", nil),
            (
                "customers: { types: { a: { fields: { b: { rule: { times: 2, verify: x } } } } } }", 2, 51,
                "`times` has", nil
            ),
            ("customers: { types: { a: { verdict: { reject: x, accept_after: 1s } } } }", 2, 50, "says one thing", nil),
            (
                "assets: { USDC: { deposit: { script: [pending_user_transfer_start, { status: pending_anchor, refund: 1 }] } } }",
                2, 68, "nothing has come in yet", nil
            ),
            (
                "assets: { USDC: { deposit: { script: [{ status: incomplete, fields: [a] }] } } }",
                2, 61, "`fields` has no effect here", "pending_transaction_info_update"
            ),
            (
                "pages: { deposit: [{ name: a, title: A, fields: { b: { control: text, choices: [c] } } }] }",
                2, 71, "`choices` has no effect", "control: choice"
            ),
            (
                "pages: {}\nassets: { USDC: { deposit: { protocols: [sep6] }, withdrawal: none } }", 2, 1,
                "`pages` has", nil
            ),
            ("about: &x a\nname: *x", 2, 8, "no anchors and aliases", nil),
        ] as [(String, Int, Int, String, String?)]
    )
    func mistakes(text: String, line: Int, column: Int, summary: String, help: String?) throws {
        let (scenario, mistakes) = Scenario.parse(text: "scenario: test\n" + text, path: "s.yaml")
        #expect(scenario == nil)
        let mistake = try #require(mistakes.first)
        #expect(mistake.summary.contains(summary), "\(mistake)")
        #expect(mistake.place.map { [$0.line, $0.column] } == [line, column], "\(mistake)")
        if let help { #expect(mistake.help?.contains(help) == true, "\(mistake)") }
    }

    @Test("a mistake is data, and each kind has words of its own")
    func kinds() throws {
        let text = "scenario: x\nasets: {}\nlanguages: { en: yes }\nabout: &x a"
        let found = Scenario.parse(text: "scenario: x\nasets: {}\nlanguages: { en: yes }", path: "s").mistakes
        #expect(found.map(\.kind) == [.unknownKey, .noList])
        let failure = try #require(found.first).asFailure
        #expect(failure.facts.text(.finding) == "unknown-key" && failure.facts.text(.near) == "assets")
        let yaml = try #require(Scenario.parse(text: text, path: "s").mistakes.first)
        #expect(yaml.kind == .noYAML && yaml.facts.failure(.cause)?.facts.text(.finding) == "alias")
        let facts: Facts = [.name: .text("a"), .found: .text("b"), .choices: .texts(["c"]), .limit: .text("d")]
        let words = ScenarioMistake.Kind.allCases.map { ScenarioMistake($0, facts, at: nil).description }
        #expect(Set(words).count == words.count && !words.contains { $0.hasPrefix("it does not fit") }, "\(words)")
    }

    @Test("all mistakes are found at once")
    func several() {
        let text = "scenario: x\npace: { review: soon, repot: 1s }\nlanguages: {}\nnames: A"
        #expect(Scenario.parse(text: text, path: "s").mistakes.count == 4)
    }

    /// The first anchor of a scenario of these lines, which has no mistake.
    private func anchor(_ text: String) throws -> AnchorConfiguration {
        let (scenario, mistakes) = Scenario.parse(text: "scenario: x\n" + text, path: "s")
        return try #require(scenario?.anchors.first, "\(mistakes.map(\.description))")
    }

    @Test("what a scenario doesn't say is as in the default one, key by key")
    func inheritance() throws {
        let usual = AnchorConfiguration()
        #expect(try anchor("quote_lifetime: 1m").exchange.quoteLifetime == .seconds(60))
        #expect(try anchor("quote_lifetime: 1m").exchange.rates == usual.exchange.rates)
        #expect(try anchor("assets: { USDC: { deposit: { maximum: 5 } } }").exchange == usual.exchange)
        #expect(
            try anchor("rates: [{ sell: USDC, buy: \"iso4217:USD\", price: 2 }]").exchange.outside
                == usual.exchange.outside
        )
        #expect(try anchor("customers: { refused_at_request: true }").customers.types == usual.customers.types)

        let changed = try anchor("assets: { USDC: { withdrawal: { maximum: 5 } } }").assets[0]
        #expect(changed.deposit == usual.assets[0].deposit)
        #expect(changed.withdrawal?.maximum == Amount("5"))
        #expect(changed.withdrawal?.fee == usual.assets[0].withdrawal?.fee)
        #expect(changed.about == usual.assets[0].about)
        #expect(try anchor("assets: { USDC: }").assets == usual.assets)
        #expect(try anchor("assets: { EURT: { about: Euros } }").assets[0].deposit == usual.assets[0].deposit)
        #expect(try anchor("assets: { EURT: }").exchange.rates == [])
    }

    @Test("a direction or the exchange can be left out, and customers by another name are the usual ones")
    func nothing() throws {
        let oneWay = try anchor("assets: { USDC: { deposit: none } }").assets[0]
        #expect(oneWay.deposit == nil)
        #expect(oneWay.withdrawal != nil)
        #expect(try anchor("rates: []").exchange.rates == [])
        let named = try anchor("customers: { types: { basic: { fields: { first_name: } } } }")
        #expect(named.assets[0].deposit?.customerType == "basic")
        #expect(try anchor("customers: { types: {} }").assets[0].withdrawal?.customerType == nil)
    }

    @Test("the amount of a stage counts where the terms don't allow it, and a full refund costs its fee")
    func stageAmounts() async throws {
        let configuration = try anchor(
            """
            assets:
              USDC:
                deposit:
                  customer: none
                  script:
                    - pending_user_transfer_start
                    - { status: pending_anchor, amount_in: 0.5 }
                    - { status: refunded, refund_fee: 0.2 }
            """
        )
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            let done = try await rig.follow6(id, token, until: "refunded")
            #expect(done["amount_in"]?.string == "0.5")
            #expect(done["refunds"]?["amount_refunded"]?.string == "0.3")
            #expect(done["refunds"]?["amount_fee"]?.string == "0.2")
        }
    }

    @Test("a script with force goes anywhere")
    func force() {
        let script = "assets: { USDC: { deposit: { script: [{ status: completed, force: true }, incomplete] } } }"
        let forced = script.replacing("incomplete]", with: "{ status: pending_trust, force: true }]")
        #expect(Scenario.parse(text: "scenario: x\n" + script, path: "s").scenario == nil)
        #expect(Scenario.parse(text: "scenario: x\n" + forced, path: "s").mistakes.map(\.description) == [])
    }

    @Test("the careful anchor's withdrawal asks for codes, photos and accounts, and pays in the end")
    func careful() async throws {
        let scenario = try #require(Scenario.named("careful"))
        var configuration = scenario.anchors[0]
        // The rig's clock would leap to the deadline at once.
        configuration.assets[0].withdrawal?.script?.stages[1].deadline = nil
        try await AnchorRig.run(configuration) { rig in
            try await rig.fill()
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.withdrawPath, token: token).json()["id"]?.string)
            _ = try await rig.putCustomer(
                token,
                ["first_name": "Ada", "last_name": "Lovelace", "mobile_number": "+14155550123"]
            )
            _ = try await rig.putCustomer(token, ["mobile_number_verification": "2735"])
            let parts = [
                MultipartPart(name: "id_type", value: "passport"), MultipartPart(name: "id_number", value: "1"),
                MultipartPart(name: "photo_id_front", filename: "a.png", contentType: "image/png", bytes: [1]),
            ]
            _ = try await rig.send(.put, "sep12/customer", body: .multipart(parts), token: token)
            #expect(try await rig.customer(token)["status"]?.string == "NEEDS_INFO")
            _ = try await rig.putCustomer(token, ["id_number": "2"])
            let ready = try await rig.follow6(id, token, until: "pending_user_transfer_start")
            try await rig.pay(#require(ready["withdraw_memo"]?.string.flatMap { UInt64($0) }))
            _ = try await rig.follow6(id, token, until: "pending_transaction_info_update")
            let body: JSONValue = ["transaction": ["dest": "DE1"]]
            _ = try await rig.send(.patch, "sep6/transactions/\(id)", body: .json(body), token: token)
            _ = try await rig.follow6(id, token, until: "completed")
        }
    }

    @Test("several anchors work on one ledger")
    func pair() async throws {
        let scenario = try #require(Scenario.named("pair"))
        let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(seed: 1, anchors: scenario.anchors))
        let http = HTTPClient()
        var keys: Set<String> = []
        for (anchor, name) in zip(sandbox.anchors, ["Dollar House", "Two Coins"]) {
            let url = try #require(URL(string: "http://\(anchor.homeDomain)/.well-known/stellar.toml"))
            let toml = try await http.send(HTTPRequest(method: .get, url: url)).text
            #expect(toml.contains("ORG_NAME = \"\(name)\""))
            keys.insert(anchor.keys.signing.publicKey.address)
        }
        #expect(keys.count == 2)
        #expect(sandbox.anchors.map(\.assets.count) == [1, 2])
        await sandbox.stop()
    }
}
