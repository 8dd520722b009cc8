import Diagnostics
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

/// Differences from the SEPs that `make real` found, tested with and without the software's quirks.
@Suite("Ways of the platforms")
struct PlatformQuirkTests {
    private static let documents = [
        "address": "1 Main Street", "birth_date": "1990-01-02", "id_type": "passport", "id_country_code": "USA",
        "id_issue_date": "2020-01-02", "id_expiration_date": "2030-01-02", "id_number": "1",
    ]

    private func configuration(_ scenario: String) throws -> AnchorConfiguration {
        var anchor = try #require(Scenario.named(scenario)?.anchors.first)
        anchor.pace.begins = .zero
        return anchor
    }

    private func put(_ rig: AnchorRig, _ fields: [String: String], _ token: String) async throws -> HTTPResponse {
        let body = JSONValue.object(fields.mapValues(JSONValue.string))
        return try await rig.send(.put, "sep12/customer", body: .json(body), token: token)
    }

    @Test("the Anchor Platform: a transfer creates its customer, and requires more fields than a request without it")
    func askedTwice() async throws {
        try await AnchorRig.run(configuration("anchor-platform")) { rig in
            await rig.ledger.fund(rig.client.publicKey)
            let token = try await rig.signIn()
            let stranger = try await rig.get("sep12/customer", token: token).json()
            #expect(stranger["id"] == nil)
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            let asking = try await rig.follow6(id, token, until: "pending_customer_info_update")
            #expect(asking["amount_in"] == nil && asking["amount_in_asset"] == nil)
            let entered = try await rig.get("sep12/customer", token: token).json()
            #expect(entered["id"]?.string != nil)
            func required(_ customer: JSONValue) -> [String] {
                let fields = customer["fields"]?.objectValue ?? [:]
                return fields.filter { $0.value["optional"] == .bool(false) }.keys.sorted()
            }
            #expect(required(entered) == ["email_address", "first_name", "last_name"])
            #expect(entered["fields"]?["photo_id_back"]?["type"]?.string == "binary")
            #expect(try await rig.putCustomer(token, rig.person) == entered["id"]?.string)
            #expect(try await rig.get("sep12/customer", token: token).json()["status"]?.string == "ACCEPTED")
            #expect(try await rig.transfer6(id, token)["status"]?.string == "pending_customer_info_update")
            // Whatever type is named: the transfer says what it needs.
            let more = try await rig.get("sep12/customer?type=sep6&transaction_id=\(id)", token: token).json()
            #expect(more["status"]?.string == "NEEDS_INFO")
            #expect(required(more) == Self.documents.keys.sorted())
            _ = try await rig.putCustomer(token, Self.documents.merging(["transaction_id": id]) { $1 })
            let ready = try await rig.follow6(
                id,
                token,
                until: "pending_user_transfer_start",
                "pending_trust",
                "completed"
            )
            #expect(ready["amount_out"]?.string == "24.65")
        }
    }

    @Test(
        "a PUT with an unknown customer id: the Anchor Platform creates a second customer, others refuse it",
        arguments: [true, false]
    )
    func unknownCustomers(isPlatform: Bool) async throws {
        try await AnchorRig.run(isPlatform ? configuration("anchor-platform") : AnchorConfiguration()) { rig in
            let token = try await rig.signIn()
            let id = try await rig.putCustomer(token, rig.person)
            let another = try await put(rig, ["id": "nope", "first_name": "Ada"], token)
            #expect(another.status == (isPlatform ? 202 : 404))
            let other = try await rig.signIn(.random())
            #expect(try await put(rig, ["id": id, "first_name": "Eve"], other).status == 404)
            let seen = try await rig.get("sep12/customer", token: token).json()
            #expect(seen["id"]?.string == (isPlatform ? nil : id))
            #expect(seen["status"]?.string == (isPlatform ? "NEEDS_INFO" : "ACCEPTED"))
            #expect(try await rig.get("sep12/customer?id=\(id)", token: token).json()["status"]?.string == "ACCEPTED")
            let removed = try await rig.send(
                .delete,
                "sep12/customer/\(rig.client.publicKey.address)",
                body: .json([:]),
                token: token
            )
            #expect(removed.status == (isPlatform ? 404 : 200))
        }
    }

    @Test(
        "an unknown transaction_id of a customer: 403 from the Anchor Platform, 404 from others",
        arguments: [true, false]
    )
    func unknownTransactions(isPlatform: Bool) async throws {
        try await AnchorRig.run(isPlatform ? configuration("anchor-platform") : AnchorConfiguration()) { rig in
            let token = try await rig.signIn()
            let status = isPlatform ? 403 : 404
            #expect(try await rig.get("sep12/customer?transaction_id=nope", token: token).status == status)
            #expect(try await put(rig, ["transaction_id": "nope", "first_name": "x"], token).status == status)
        }
    }

    @Test(
        "the Anchor Platform: dates of customers have to exist, and verification codes are ignored",
        arguments: [
            ("birth_date", "31.12.1990", 400), ("birth_date", "1990-13-45", 400), ("birth_date", "1990-12-31", 202),
            ("birth_date", "1990-12-31T00:00:00Z", 400), ("id_issue_date", "x", 400),
            ("id_expiration_date", "2030-02-30", 400), ("mobile_number_verification", "123456", 202),
        ]
    )
    func dates(name: String, value: String, status: Int) async throws {
        try await AnchorRig.run(configuration("anchor-platform")) { rig in
            let answer = try await put(rig, [name: value], rig.signIn())
            #expect(answer.status == status, "\(answer.text)")
        }
    }

    @Test(
        "after a refund: amount_out and fee_details of the Anchor Platform are unchanged, others reduce them",
        arguments: [true, false]
    )
    func refunds(isPlatform: Bool) async throws {
        try await AnchorRig.run(isPlatform ? configuration("anchor-platform") : AnchorConfiguration()) { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            for body in [
                ["status": "pending_user_transfer_start", "amount_in": "25"], ["status": "pending_anchor"],
                ["status": "pending_external", "refund": "20", "refund_fee": "1"],
            ] as [JSONValue] {
                let answer = try await rig.send(.post, "sandbox/transfers/\(id)", body: .json(body))
                try #require(answer.status == 200, "\(answer.text)")
            }
            let part = try await rig.follow(id, token: token, until: "pending_external").transfer
            #expect(part["refunds"]?["payments"]?.arrayValue?.count == 1)
            #expect(part["amount_out"]?.string == (isPlatform ? "24.65" : "3.65"))
            #expect(part["fee_details"]?["total"]?.string == "0.35")
            _ = try await rig.send(.post, "sandbox/transfers/\(id)", body: .json(["status": "refunded"]))
            let done = try await rig.follow(id, token: token, until: "refunded").transfer
            #expect(done["amount_out"]?.string == (isPlatform ? "24.65" : "0"))
            #expect(done["fee_details"]?["total"]?.string == (isPlatform ? "0.35" : nil))
        }
    }

    @Test(
        "the Anchor Platform: no_older_than excludes its time, dates are refused, and assets by issuer have an empty list"
    )
    func lists() async throws {
        try await AnchorRig.run(configuration("anchor-platform")) { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            let started = try #require(await rig.transfer(id, token: token)["started_at"]?.string)
            let earlier = try #require(Timestamp(iso8601: started)).advanced(by: .microseconds(-1))
            for service in ["sep24", "sep6"] {
                let path = "\(service)/transactions?asset_code=USDC&account=\(rig.client.publicKey.address)"
                let same = try await rig.get(path + "&no_older_than=\(started)", token: token)
                #expect(try same.json()["transactions"]?.arrayValue?.isEmpty == true, "\(same.text)")
                #expect(try await rig.get(path + "&no_older_than=2020-01-01", token: token).status == 400)
                let before = try await rig.get(path + "&no_older_than=\(earlier)", token: token)
                #expect(try before.json()["transactions"]?.arrayValue?.count == (service == "sep24" ? 1 : 0))
            }
            let issued = "stellar%3A\(try rig.usdc.description.replacing(":", with: "%3A"))"
            let listed = try await rig.get("sep24/transactions?asset_code=\(issued)", token: token)
            #expect(listed.status == 200)
            #expect(try listed.json()["transactions"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test("the Anchor Platform: hosted deposits go to the token's account only, and SEP-6 withdrawals ignore `account`")
    func accounts() async throws {
        let other = KeyPair.random().publicKey.address
        for isPlatform in [true, false] {
            try await AnchorRig.run(isPlatform ? configuration("anchor-platform") : AnchorConfiguration()) { rig in
                let token = try await rig.signIn()
                for (kind, account, status) in [
                    ("deposit", other, isPlatform ? 400 : 200), ("deposit", rig.client.publicKey.address, 200),
                    ("withdraw", other, 200),
                ] {
                    let body: JSONValue = ["asset_code": "USDC", "account": .string(account)]
                    let path = "sep24/transactions/\(kind)/interactive"
                    let answer = try await rig.send(.post, path, body: .json(body), token: token)
                    #expect(answer.status == status, "\(kind) \(answer.text)")
                }
                guard isPlatform else { return }
                let id = try #require(
                    await rig.get(rig.withdrawPath + "&account=GABC", token: token).json()["id"]?.string
                )
                #expect(try await rig.transfer6(id, token)["from"]?.string == rig.client.publicKey.address)
            }
        }
    }

    @Test(
        "the Anchor Platform: an amount that is no number is a server error, and SEP-24 takes any number",
        arguments: [("1.00000001", 200), ("25", 200), ("1e1", 400), ("abc", 500), ("-", 500), ("-1", 400), (".", 500)]
    )
    func amounts(amount: String, status: Int) async throws {
        try await AnchorRig.run(configuration("anchor-platform")) { rig in
            let token = try await rig.signIn()
            let body: JSONValue = ["asset_code": "USDC", "amount": .string(amount)]
            let path = "sep24/transactions/deposit/interactive"
            let answer = try await rig.send(.post, path, body: .json(body), token: token)
            #expect(answer.status == (amount == "1e1" ? 200 : status), "\(answer.text)")
            let other = rig.depositPath.replacing("amount=25", with: "amount=\(amount)")
            let programmatic = try await rig.get(other, token: token)
            #expect(programmatic.status == (amount == "1.00000001" ? 400 : status), "\(programmatic.text)")
        }
    }

    @Test("the Disbursement Platform: JSON values are strings, and deposit_memo is the token's memo after registration")
    func disbursement() async throws {
        try await AnchorRig.run(configuration("disbursement-platform")) { rig in
            let token = try await rig.signIn(rig.client, as: nil, "&memo=42")
            let path = "sep24/transactions/deposit/interactive"
            for (name, value, status) in [
                ("amount", .number("10"), 400), ("asset_code", .number("5"), 400),
                ("claimable_balance_supported", .bool(true), 400), ("x", [], 400), ("x", [:], 400),
                ("amount", "10", 200), ("claimable_balance_supported", "true", 200), ("x", .null, 200),
            ] as [(String, JSONValue, Int)] {
                var body: [String: JSONValue] = ["asset_code": "USDC"]
                body[name] = value
                let answer = try await rig.send(.post, path, body: .json(.object(body)), token: token)
                #expect(answer.status == status, "\(name) \(value) \(answer.text)")
            }
            let (id, _) = try await rig.start("deposit", token: token)
            let before = try await rig.transfer(id, token: token)
            #expect(before["deposit_memo"] == nil && before["deposit_memo_type"] == nil)
            let done: JSONValue = ["status": "completed", "force": true]
            _ = try await rig.send(.post, "sandbox/transfers/\(id)", body: .json(done))
            let after = try await rig.follow(id, token: token, until: "completed").transfer
            #expect(after["deposit_memo"]?.string == "42" && after["deposit_memo_type"]?.string == "id")
        }
    }

    @Test("the Disbursement Platform: the last page of a registration promises no payment")
    func registered() async throws {
        try await AnchorRig.run(configuration("disbursement-platform")) { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            let walk = AnchorPageWalk(rig: rig)
            let verify = try await walk.submit(walk.open(url), [("email_address", "jane.doe@example.com")])
            let last = try await walk.submit(verify, [("otp", "123456"), ("birth_date", "1990-01-02")])
            #expect(last.text.contains("You are done"))
            #expect(last.text.contains("There is nothing to send, and nothing is paid now."), "\(last.text)")
            #expect(!last.text.contains("Send the money") && !last.text.contains("It arrives"))
            let transfer = try await rig.follow(id, token: token, until: "completed").transfer
            #expect(transfer["stellar_transaction_id"]?.string == "" && transfer["amount_out"] == nil)
        }
    }

    @Test("the Disbursement Platform allows preflights all but TRACE", arguments: ["GET", "DELETE", "TRACE", nil])
    func preflights(method: String?) async throws {
        try await AnchorRig.run(configuration("disbursement-platform")) { rig in
            var request = HTTPRequest(method: .options, url: try rig.url("auth"))
            request.headers["Origin"] = "https://wallet.example"
            if let method { request.headers["Access-Control-Request-Method"] = method }
            let answer = try await rig.http.send(request)
            #expect(answer.headers["Access-Control-Allow-Origin"] == (method == "TRACE" ? nil : "*"))
            #expect(answer.headers["Access-Control-Allow-Methods"] == (method == "TRACE" ? nil : method))
        }
    }

    @Test(
        "forms in conditions of quirks",
        arguments: [
            ("<date>", ["1990-12-31", "2024-02-29"], ["1990-13-45", "2023-02-29", "31.12.1990", "1990-12-31Z", ""]),
            (
                "<time>", ["2020-01-01T00:00:00Z", "2020-01-01T00:00:00+02:00", "2020-01-01T00:00:00.123456Z"],
                ["2020-01-01", "x", "2020-01-01T25:00:00Z"]
            ),
            ("<digits>", ["0", "0042"], ["", "-1", "1.0", "٣", "a"]),
            ("<number>", ["1", "-1", "0.5", "1e1", "1.00000001"], ["", "x", "-", ".", "0x1"]),
            ("<sum>", ["1", "0.0000001"], ["1e1", "1.00000001", "x", ""]),
        ]
    )
    func forms(name: String, fitting: [String], others: [String]) throws {
        let form = try #require(Quirk.Form(rawValue: name))
        for text in fitting { #expect(form.fits(text), "\(text)") }
        for text in others { #expect(!form.fits(text), "\(text)") }
    }

    @Test(
        "an unknown form or type of JSON value is a mistake with a place",
        arguments: [
            ("parameters: { x: \"<dat>\" }", "no form of a text is called `<dat>`"),
            ("fields: { x: [present, \"!<sun>\"] }", "no form of a text is called `<sun>`"),
            ("json_values: [numbr]", "`json_values` can't be `numbr`"),
        ]
    )
    func mistakes(key: String, words: String) throws {
        let text = "scenario: x\nquirks:\n  - { at: sep24, \(key), refuse: { status: 400 } }"
        let mistake = try #require(Scenario.parse(text: text, path: "x").mistakes.first)
        #expect(mistake.summary.contains(words), "\(mistake.summary)")
        #expect(mistake.place?.line == 3)
    }
}
