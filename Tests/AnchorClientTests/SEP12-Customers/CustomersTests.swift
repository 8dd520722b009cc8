import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing
import Timekeeping

@Suite("Customers")
struct CustomersTests {
    private static let needsInfo = """
        {"id":"7","status":"NEEDS_INFO","fields":{
          "email_address":{"type":"string","description":"e-mail","optional":"true"},
          "id_type":{"type":"string","choices":["passport",1,true]},
          "photo_id_front":{"type":"binary"},"proof_of_liveness":{},
          "favourite_colour":{"type":"colour"},
          "first_name":{"type":"string","optional":false}},
        "provided_fields":{
          "mobile_number":{"type":"string","status":"VERIFICATION_REQUIRED"},
          "last_name":{"type":"string","status":"rejected","error":"not as in the passport"},
          "tax_id":{"type":"string","status":"BEING_TRANSLATED"}}}
        """

    private func customer(_ text: String) async throws -> Customer {
        try await TestAnchor { _, _ in .json(text) }.customers().customer()
    }

    @Test("E61: asks with everything that tells customers apart, in one language")
    func asking() async throws {
        let test = TestAnchor { _, _ in .json(#"{"status":"ACCEPTED"}"#) }
        let lookup = CustomerLookup(id: "7", memo: 9, type: "sep6-deposit", transactionID: "a b")
        let customer = try await test.customers().customer(lookup, language: "de-AT")
        #expect(customer.need == .nothing)
        #expect(customer.source?.endpoint == "GET /customer" && customer.source?.request.status == 200)
        #expect(customer.source?.section == SEPSection(12, "Customer GET"))
        let request = try #require(test.http.requests.last)
        #expect(
            request.url.absoluteString
                == "https://anchor.example/kyc/customer?id=7&memo=9&memo_type=id&type=sep6-deposit&transaction_id=a+b&lang=de"
        )
        #expect(request.headers["Authorization"]?.hasPrefix("Bearer ") == true)
    }

    @Test("E30: the memo of the sign-in is always sent, and no other", arguments: [true, false])
    func memo(_ isMuxed: Bool) async throws {
        let key = People.customer.publicKey
        let subject = isMuxed ? SessionSubject(MuxedAccount(key, muxID: .max)) : SessionSubject(key, memo: .max)
        var quirks = TestAnchor.Quirks()
        if isMuxed { quirks.blueprint.account = subject.account } else { quirks.blueprint.memo = .id(.max) }
        quirks.token = { _, _ in TestAnchor.token(["sub": .string(subject.description)]) }
        let test = TestAnchor(quirks) { _, _ in .json(#"{"id":"7","status":"ACCEPTED"}"#) }
        let toml = try await test.anchor.discover()
        let customers = try test.anchor.customers(from: toml, session: try await test.session(of: subject))
        _ = try await customers.customer(CustomerLookup(memo: 1))
        let question = try #require(test.http.requests.last)
        #expect(question.query("memo") == "18446744073709551615")
        // Polaris takes no memo without it.
        #expect(question.query("memo_type") == "id")
        try await customers.put(CustomerAnswers(texts: ["memo": Secret("1"), "first_name": Secret("Jane")]))
        let body = try JSONValue.parse(try #require(test.http.requests.last).bodyText)
        #expect(body == ["memo": "18446744073709551615", "memo_type": "id", "first_name": "Jane"])
        try await customers.delete(memo: 1)
        let deletion = try #require(test.http.requests.last)
        #expect(deletion.method == .delete)
        #expect(deletion.url.path() == "/kyc/customer/\(key.address)")
        #expect(deletion.bodyText == #"{"memo":"18446744073709551615","memo_type":"id"}"#)
    }

    @Test("a user of a shared account is forgotten, and not the account's owner")
    func forgettingOneUser() async throws {
        let test = TestAnchor { _, _ in .json("{}") }
        try await test.customers().delete(memo: 7)
        #expect(try #require(test.http.requests.last).bodyText == #"{"memo":"7","memo_type":"id"}"#)
    }

    @Test("E74: questions are in the order of SEP-9, and nothing odd hides one")
    func questions() async throws {
        let customer = try await customer(Self.needsInfo)
        #expect(customer.id == "7")
        #expect(
            customer.requested.map(\.key) == [
                "first_name", "email_address", "id_type", "photo_id_front", "proof_of_liveness", "favourite_colour",
            ]
        )
        let forms = Dictionary(uniqueKeysWithValues: customer.requested.map { ($0.key, $0.form) })
        #expect(forms["photo_id_front"] == .binary)
        #expect(forms["proof_of_liveness"] == .binary)
        #expect(forms["favourite_colour"] == .string)
        #expect(customer.requested[2].choices == ["passport", "1", "true"])
        guard case .answers(let questions) = customer.need else {
            Issue.record("the anchor asks")
            return
        }
        #expect(questions.optional.map(\.key) == ["email_address"])
        #expect(questions.required.count == 5)
        #expect(questions.rejected.map(\.key) == ["last_name"])
        #expect(questions.rejected.first?.error == "not as in the passport")
        #expect(questions.codes.map(\.verificationKey) == ["mobile_number_verification"])
        let unknown = try #require(customer.provided.first { $0.key == "tax_id" }?.status)
        #expect(unknown.rawValue == "BEING_TRANSLATED")
        #expect(!unknown.isKnown)
    }

    @Test(
        "a status is one of SEP-12 in any case, and keeps its letters where it is none",
        arguments: [
            ("needs_info", "NEEDS_INFO"), ("Rejected", "REJECTED"), ("Under_review", "Under_review"),
            ("Zanzibarina", "Zanzibarina"),
        ]
    )
    func sentStatus(word: String, status: String) async throws {
        let answer = #"{"status":"\#(word)","provided_fields":{"tax_id":{"status":"\#(word)"}}}"#
        let customer = try await customer(answer)
        #expect(customer.status.rawValue == status)
        // Values have other statuses than customers.
        #expect(customer.provided.first?.status?.rawValue == (word == "needs_info" ? word : status))
    }

    @Test("a status says what to do; an unknown one says to wait")
    func needs() async throws {
        #expect(try await customer(#"{"status":"accepted"}"#).need == .nothing)
        #expect(try await customer(#"{"status":"PROCESSING"}"#).need == .waiting)
        #expect(try await customer(#"{"status":"UNDER_THE_DESK"}"#).need == .waiting)
        #expect(try await customer(#"{"status":"REJECTED","message":"no"}"#).need == .rejected("no"))
        #expect(
            try await customer(
                #"{"status":"REJECTED","provided_fields":{"tax_id":{"status":"REJECTED","error":"forged"}}}"#
            ).need == .rejected("forged")
        )
        // SEP-12's own example of a verification has no `fields`.
        let code = try await customer(
            #"{"status":"NEEDS_INFO","provided_fields":{"email_address":{"status":"VERIFICATION_REQUIRED"}}}"#
        )
        guard case .answers(let questions) = code.need else {
            Issue.record("a code is expected")
            return
        }
        #expect(questions.codes.map(\.key) == ["email_address"])
        #expect(questions.required.isEmpty)
        #expect(try await customer(#"{"status":"NEEDS_INFO"}"#).need == .waiting)
    }

    @Test("an answer without a status is none")
    func noStatus() async throws {
        let customers = try await TestAnchor { _, _ in .json(#"{"id":"7"}"#) }.customers()
        let error = await #expect(throws: AnchorError.self) { try await customers.customer() }
        #expect(error?.reason == .malformed(.missing(field: "status")))
        let unknown = try await TestAnchor { _, _ in .json(#"{"error":"no such id"}"#, status: 404) }.customers()
        let refusal = await #expect(throws: AnchorError.self) { try await unknown.customer(CustomerLookup(id: "8")) }
        #expect(refusal?.reason == .notFound)
        #expect(refusal?.anchorMessage == "no such id")
    }

    @Test("E19, E43: texts, codes and ids of files travel as JSON; 200 and 202 are the same", arguments: [200, 202])
    func putting(_ status: Int) async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"7"}"#, status: status) }
        let answers = CustomerAnswers(
            texts: ["organization.name": Secret("ACME"), "occupation": Secret("035")],
            fileIDs: ["photo_id_front": "f1"],
            codes: ["mobile_number": Secret("2735021")]
        )
        let lookup = CustomerLookup(type: "sep6-deposit", transactionID: "1")
        #expect(try await test.customers().put(answers, of: lookup) == "7")
        let request = try #require(test.http.requests.last)
        #expect(request.method == .put)
        #expect(
            try JSONValue.parse(request.bodyText) == [
                "organization.name": "ACME", "occupation": "035", "photo_id_front_file_id": "f1",
                "mobile_number_verification": "2735021", "type": "sep6-deposit", "transaction_id": "1",
            ]
        )
        #expect(!"\(answers)".contains("ACME"))
    }

    @Test("files go last, with their names and types, whatever their keys are")
    func files() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"7"}"#) }
        let answers = CustomerAnswers(
            texts: ["sex": Secret("other"), "first_name": Secret("Jane")],
            files: [
                "photo_id_back": try Attachment(name: "/home/jane/back.png", content: Secret([1])),
                "photo_id_front": try Attachment(name: "front.JPG", content: Secret([0, 255])),
            ]
        )
        try await test.customers().put(answers)
        guard case .multipart(let parts)? = try #require(test.http.requests.last).body else {
            Issue.record("files need a multipart form")
            return
        }
        #expect(parts.map(\.name) == ["first_name", "sex", "photo_id_front", "photo_id_back"])
        #expect(parts.map(\.filename) == [nil, nil, "front.JPG", "back.png"])
        #expect(parts.map(\.contentType) == [nil, nil, "image/jpeg", "image/png"])
        #expect(parts[2].bytes == [0, 255])
    }

    @Test("an empty file and one of more than 10 MB are not handed in")
    func bounds() throws {
        let empty = #expect(throws: AttachmentError.self) { try Attachment(name: "a", content: Secret([])) }
        #expect(empty?.reason == .empty)
        let bytes = [UInt8](repeating: 0, count: Attachment.limit + 1)
        let large = #expect(throws: AttachmentError.self) { try Attachment(name: "b.png", content: Secret(bytes)) }
        #expect(large?.reason == .tooLarge(10_000_001))
        #expect(large?.summary == "file too large: b.png has 10000001 bytes, and anchors take 10000000 at most")
        #expect(try Attachment(name: "c", content: Secret(bytes.dropLast())).contentType == "application/octet-stream")
    }

    @Test("an anchor that reads no JSON (status 415) gets a form, once")
    func forms() async throws {
        let test = TestAnchor { request, _ in
            if case .json? = request.body { return .json("{}", status: 415) }
            return .json(#"{"id":"7"}"#)
        }
        try await test.customers().put(CustomerAnswers(texts: ["first_name": Secret("Jane")]))
        #expect(test.http.log.count { $0 == "PUT /kyc/customer" } == 2)
    }

    @Test("what the anchor says about an answer is told without the answer")
    func refusal() async throws {
        let test = TestAnchor { _, _ in .json(#"{"error":"jane@example.com is no address"}"#, status: 400) }
        let customers = try await test.customers()
        let error = await #expect(throws: AnchorError.self) {
            try await customers.put(CustomerAnswers(texts: ["email_address": Secret("jane@example.com")]))
        }
        #expect(error?.reason == .refused(status: 400))
        #expect(error?.anchorMessage == "••• is no address")
        #expect(error?.summary.contains("refused to take the customer's information") == true)
    }

    @Test("codes go back by the older endpoint too")
    func codes() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"7","status":"PROCESSING"}"#) }
        let customer = try await test.customers().verify(["email_address": Secret("2735021")], ofCustomer: "7")
        #expect(customer.status == .processing)
        let request = try #require(test.http.requests.last)
        #expect(request.url.path() == "/kyc/customer/verification")
        #expect(try JSONValue.parse(request.bodyText) == ["id": "7", "email_address_verification": "2735021"])
    }

    @Test("E42: what is forgotten need not be confirmed in JSON, and what is unknown is told")
    func deletion() async throws {
        let test = TestAnchor { _, _ in .response(status: 200, headers: [:], body: []) }
        try await test.customers().delete()
        let request = try #require(test.http.requests.last)
        #expect(request.bodyText == "{}")
        let unknown = try await TestAnchor { _, _ in .json("{}", status: 404) }.customers()
        let error = await #expect(throws: AnchorError.self) { try await unknown.delete() }
        #expect(error?.reason == .notFound)
    }

    @Test("a callback is registered for a customer")
    func callback() async throws {
        let test = TestAnchor { _, _ in .response(status: 200, headers: [:], body: []) }
        let url = try #require(URL(string: "https://wallet.example/kyc"))
        try await test.customers().report(to: url, about: CustomerLookup(id: "7", type: "sep6"))
        let request = try #require(test.http.requests.last)
        #expect(request.url.path() == "/kyc/customer/callback")
        #expect(try JSONValue.parse(request.bodyText) == ["id": "7", "url": "https://wallet.example/kyc"])
    }

    @Test("a file is handed in ahead, and found again")
    func uploads() async throws {
        let description = """
            {"file_id":"f1","content_type":"image/jpeg","size":"2","expires_at":"2026-09-22T00:00:00","customer_id":null}
            """
        let test = TestAnchor { request, _ in
            request.method == .post ? .json(description) : .json(#"{"files":[\#(description),{"size":1}]}"#)
        }
        let customers = try await test.customers()
        let file = try await customers.upload(Attachment(name: "a.jpg", content: Secret([1, 2])))
        #expect(file.id == "f1")
        #expect(file.size == 2)
        #expect(file.expiresAt == Timestamp(iso8601: "2026-09-22T00:00:00Z"))
        #expect(file.customerID == nil)
        guard case .multipart(let parts)? = try #require(test.http.requests.last).body else {
            Issue.record("a file needs a multipart form")
            return
        }
        #expect(parts.map(\.name) == ["file"])
        #expect(try await customers.files(.customer("7")).map(\.id) == ["f1"])
        #expect(try #require(test.http.requests.last).url.query() == "customer_id=7")
    }

    @Test("a toml without KYC_SERVER names it by its TRANSFER_SERVER")
    func server() async throws {
        var quirks = TestAnchor.Quirks()
        quirks.toml = TestAnchor.toml.replacing("KYC_SERVER", with: "NO_SERVER")
        let test = TestAnchor(quirks) { _, _ in .json(#"{"status":"ACCEPTED"}"#) }
        _ = try await test.customers().customer()
        #expect(try #require(test.http.requests.last).url.path() == "/sep6/customer")
    }
}
