import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's customers")
struct AnchorCustomerTests {
    private func rules(_ questions: CustomerQuestion..., verdict: CustomerType.Verdict = .accept)
        -> AnchorConfiguration
    {
        AnchorConfiguration(
            customers: AnchorCustomers(types: [CustomerType(name: "sep6", questions: questions, verdict: verdict)])
        )
    }

    @Test("stellar.toml names the server, and nobody gets in without a token")
    func door() async throws {
        try await AnchorRig.run { rig in
            let toml = try await rig.get(".well-known/stellar.toml").text
            #expect(toml.contains("KYC_SERVER = \"http://\(rig.anchor.homeDomain)/sep12\""))
            #expect(try await rig.get("sep12/customer").status == 403)
            let callback = try await rig.send(.put, "sep12/customer/callback", body: .form([("url", "http://a.b")]))
            #expect(callback.status == 403)
            let address = rig.client.publicKey.address
            let deletion = try await rig.send(.delete, "sep12/customer/\(address)")
            #expect(deletion.status == 403)
            #expect(try deletion.json()["type"]?.string == "authentication_required")
            #expect(try deletion.json()["error"]?.string?.isEmpty == false)
            let preflight = try await rig.send(.options, "sep12/customer/\(address)")
            #expect(preflight.status == 204)
            #expect(preflight.headers["Access-Control-Allow-Methods"] == "DELETE, OPTIONS")
        }
    }

    @Test("an unknown customer needs all fields, and is accepted once they are there")
    func wholeWay() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let fresh = try await rig.get("sep12/customer?type=sep6", token: token).json()
            #expect(fresh["status"]?.string == "NEEDS_INFO")
            #expect(fresh["id"] == nil)
            #expect(fresh["fields"]?["first_name"]?["type"]?.string == "string")
            #expect(fresh["fields"]?["first_name"]?["optional"] == .bool(false))

            let first = try await rig.putCustomer(token, ["first_name": "Ada", "last_name": "Lovelace"])
            let half = try await rig.customer(token)
            #expect(half["id"]?.string == first)
            #expect(half["status"]?.string == "NEEDS_INFO")
            #expect(half["fields"]?["first_name"] == nil)
            #expect(half["provided_fields"]?["first_name"]?["status"]?.string == "ACCEPTED")

            let second = try await rig.putCustomer(token, ["id": first, "email_address": "ada@example.org"])
            #expect(second == first)
            let done = try await rig.customer(token)
            #expect(done["status"]?.string == "ACCEPTED")
            #expect(done["fields"] == nil)
        }
    }

    @Test("an answer is looked at for a while, and the customer too")
    func processing() async throws {
        let questions = CustomerQuestion(name: "tax_id", rule: .acceptAfter(.seconds(60)))
        try await AnchorRig.run(rules(questions, verdict: .acceptAfter(.seconds(90)))) { rig in
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, ["tax_id": "1"])
            #expect(try await rig.customer(token)["provided_fields"]?["tax_id"]?["status"]?.string == "PROCESSING")
            rig.clock.advance(by: .seconds(61))
            let checked = try await rig.customer(token)
            #expect(checked["provided_fields"]?["tax_id"]?["status"]?.string == "ACCEPTED")
            #expect(checked["status"]?.string == "PROCESSING")
            rig.clock.advance(by: .seconds(30))
            #expect(try await rig.customer(token)["status"]?.string == "ACCEPTED")
        }
    }

    @Test("a code that was sent has to come back", arguments: [true, false])
    func verification(old: Bool) async throws {
        let phone = CustomerQuestion(name: "mobile_number", rule: .verify(code: "2735"))
        try await AnchorRig.run(rules(phone)) { rig in
            let token = try await rig.signIn()
            let id = try await rig.putCustomer(token, ["mobile_number": "+14155550123"])
            let waiting = try await rig.customer(token)
            #expect(waiting["status"]?.string == "NEEDS_INFO")
            #expect(waiting["fields"] == nil)
            let field = waiting["provided_fields"]?["mobile_number"]
            #expect(field?["status"]?.string == "VERIFICATION_REQUIRED")
            let path = old ? "sep12/customer/verification" : "sep12/customer"
            func send(_ code: String) async throws -> HTTPResponse {
                let body: JSONValue = ["id": .string(id), "mobile_number_verification": .string(code)]
                return try await rig.send(.put, path, body: .json(body), token: token)
            }
            let wrong = try await send("1111")
            #expect(wrong.status == 400)
            #expect(try wrong.json()["error"]?.string?.contains("not the one that was sent") == true)
            #expect(try await send("2735").status == (old ? 200 : 202))
            #expect(try await rig.customer(token)["status"]?.string == "ACCEPTED")
        }
    }

    @Test("a refused answer is asked for again, with the reason, until another one comes")
    func refusal() async throws {
        let question = CustomerQuestion(name: "id_number", rule: .refuse(reason: "It is blurred.", times: 1))
        try await AnchorRig.run(rules(question)) { rig in
            let token = try await rig.signIn()
            for _ in 0..<2 {
                _ = try await rig.putCustomer(token, ["id_number": "x"])
                let refused = try await rig.customer(token)
                #expect(refused["status"]?.string == "NEEDS_INFO")
                #expect(refused["fields"]?["id_number"] != nil)
                #expect(refused["provided_fields"]?["id_number"]?["status"]?.string == "REJECTED")
                #expect(refused["provided_fields"]?["id_number"]?["error"]?.string == "It is blurred.")
            }
            _ = try await rig.putCustomer(token, ["id_number": "y"])
            #expect(try await rig.customer(token)["status"]?.string == "ACCEPTED")
        }
    }

    @Test("a rejected customer is told why, and asked nothing more")
    func rejection() async throws {
        let question = CustomerQuestion(name: "id_number", rule: .reject(reason: "You are on a list."))
        try await AnchorRig.run(rules(question)) { rig in
            let token = try await rig.signIn()
            _ = try await rig.putCustomer(token, ["id_number": "x"])
            let rejected = try await rig.customer(token)
            #expect(rejected["status"]?.string == "REJECTED")
            #expect(rejected["message"]?.string == "You are on a list.")
            #expect(rejected["fields"] == nil)
        }
    }

    @Test("later questions come once the first ones are answered")
    func rounds() async throws {
        let questions = [
            CustomerQuestion(name: "first_name"), CustomerQuestion(name: "birth_date", kind: .date, round: 2),
        ]
        try await AnchorRig.run(rules(questions[0], questions[1])) { rig in
            let token = try await rig.signIn()
            #expect(try await rig.customer(token)["fields"]?.objectValue?.count == 1)
            _ = try await rig.putCustomer(token, ["first_name": "Ada"])
            #expect(try await rig.customer(token)["fields"]?["birth_date"]?["type"]?.string == "date")
            _ = try await rig.putCustomer(token, ["birth_date": "1815-12-10"])
            #expect(try await rig.customer(token)["status"]?.string == "ACCEPTED")
        }
    }

    @Test("files come in the form, or before it", arguments: [true, false])
    func files(separately: Bool) async throws {
        let photo = CustomerQuestion(name: "photo_id_front", kind: .binary)
        try await AnchorRig.run(rules(photo)) { rig in
            let token = try await rig.signIn()
            // Bytes that look like the end of a line and of a part, and are not UTF-8.
            let bytes: [UInt8] = [0xFF, 13, 10, 45, 45, 0, 13, 10, 13, 10] + Array(repeating: 0xC3, count: 5000)
            if separately {
                let part = MultipartPart(name: "file", filename: "a.png", contentType: "image/png", bytes: bytes)
                let answer = try await rig.send(.post, "sep12/customer/files", body: .multipart([part]), token: token)
                try #require(answer.status == 200, "\(answer.text)")
                let file = try answer.json()
                #expect(file["content_type"]?.string == "image/png")
                #expect(file["size"] == .number("5010"))
                #expect(file["expires_at"]?.string != nil)
                #expect(file.objectValue?["customer_id"] == .null)
                let id = try #require(file["file_id"]?.string)
                _ = try await rig.putCustomer(token, ["photo_id_front_file_id": id])
            } else {
                let parts = [
                    MultipartPart(name: "first_name", value: "Ada"),
                    MultipartPart(name: "photo_id_front", filename: "a.png", contentType: "image/png", bytes: bytes),
                ]
                let answer = try await rig.send(.put, "sep12/customer", body: .multipart(parts), token: token)
                #expect(answer.status == 202, "\(answer.text)")
            }
            let customer = try await rig.customer(token)
            #expect(customer["status"]?.string == "ACCEPTED")
            let id = try #require(customer["id"]?.string)
            let listed = try await rig.get("sep12/customer/files?customer_id=\(id)", token: token).json()
            #expect(listed["files"]?[0]?["size"] == .number("5010"))
            #expect(listed["files"]?[0]?["customer_id"]?.string == id)
            let stranger = try await rig.signIn(KeyPair.random())
            let hidden = try await rig.get("sep12/customer/files?customer_id=\(id)", token: stranger).json()
            #expect(hidden["files"]?.arrayValue?.isEmpty == true)
        }
    }

    @Test(
        "a file without a name is one by its type, or by what SEP-9 has under its field",
        arguments: [
            ("photo_id_front", "image/png"), ("photo_id_front", nil), ("photo_id_front", "application/octet-stream"),
            ("photo_of_my_cat", "image/jpeg"),
        ] as [(String, String?)]
    )
    func namelessFile(field: String, type: String?) async throws {
        try await AnchorRig.run(
            rules(CustomerQuestion(name: field, kind: .binary), CustomerQuestion(name: "last_name"))
        ) {
            rig in
            let token = try await rig.signIn()
            let parts = [
                MultipartPart(name: field, filename: nil, contentType: type, bytes: [0xFF, 0xD8, 0x00, 0x80]),
                // A text stays one, with a type of its own and without.
                MultipartPart(
                    name: "last_name",
                    filename: nil,
                    contentType: "text/plain; charset=utf-8",
                    bytes: [0x41]
                ),
                MultipartPart(name: "type", value: "sep6"), MultipartPart(name: "photo_id_back", value: ""),
            ]
            let answer = try await rig.send(.put, "sep12/customer", body: .multipart(parts), token: token)
            #expect(answer.status == 202, "\(answer.text)")
            #expect(try await rig.customer(token)["status"]?.string == "ACCEPTED")
            let upload = [MultipartPart(name: "file", filename: nil, contentType: type, bytes: [0xFF, 0xD8])]
            let file = try await rig.send(.post, "sep12/customer/files", body: .multipart(upload), token: token)
            #expect(try file.json()["content_type"]?.string == type ?? "application/octet-stream", "\(file.text)")
        }
    }

    @Test("a transaction says which type of customer it needs where the request doesn't")
    func typeOfTransaction() async throws {
        var configuration = rules(CustomerQuestion(name: "tax_id"))
        configuration.customers.types.append(
            CustomerType(name: "withdrawer", questions: [CustomerQuestion(name: "bank_account_number")])
        )
        configuration.assets[0].withdrawal?.customerType = "withdrawer"
        configuration.assets[0].deposit?.customerType = nil
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            func asked(_ path: String) async throws -> JSONValue {
                let id = try #require(await rig.get(path, token: token).json()["id"]?.string)
                let answer = try await rig.get("sep12/customer?transaction_id=\(id)", token: token)
                #expect(answer.status == 200, "\(answer.text)")
                return try answer.json()
            }
            let withdrawer = try await asked(rig.withdrawPath)
            #expect(withdrawer["fields"]?.objectValue?.keys.sorted() == ["bank_account_number"])
            // A transfer for anybody needs nothing of its customer.
            let anybody = try await asked(rig.depositPath)
            #expect(anybody["status"]?.string == "ACCEPTED")
            let unknown = try await rig.get("sep12/customer?transaction_id=none", token: token)
            #expect(unknown.status == 404)
        }
    }

    @Test("a file that is too large is refused as such")
    func largeFile() async throws {
        var configuration = AnchorConfiguration()
        configuration.customers.fileLimit = 1000
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let bytes = [UInt8](repeating: 7, count: 1001)
            let part = MultipartPart(name: "file", filename: "a", contentType: "image/png", bytes: bytes)
            let answer = try await rig.send(.post, "sep12/customer/files", body: .multipart([part]), token: token)
            #expect(answer.status == 413)
        }
    }

    @Test("customers are deleted, and nobody else's are seen")
    func deletion() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let id = try await rig.putCustomer(token, ["first_name": "Ada"])
            let stranger = try await rig.signIn(KeyPair.random())
            #expect(try await rig.get("sep12/customer?id=\(id)&type=sep6", token: stranger).status == 404)
            let address = rig.client.publicKey.address
            #expect(try await rig.send(.delete, "sep12/customer/\(address)", token: stranger).status == 403)
            #expect(try await rig.send(.delete, "sep12/customer/\(address)", token: token).status == 200)
            #expect(try await rig.send(.delete, "sep12/customer/\(address)", token: token).status == 404)
            #expect(try await rig.get("sep12/customer?id=\(id)&type=sep6", token: token).status == 404)
        }
    }

    @Test("a memo tells customers apart where the token has none, and must be the token's where it has one")
    func memos() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let one = try await rig.putCustomer(token, ["memo": "1", "first_name": "Ada"])
            let two = try await rig.putCustomer(token, ["memo": "2", "first_name": "Bob"])
            #expect(one != two)
            let own = try await rig.signIn(rig.client, as: nil, "&memo=7")
            #expect(try await rig.get("sep12/customer?memo=7&type=sep6", token: own).status == 200)
            #expect(try await rig.get("sep12/customer?memo=8&type=sep6", token: own).status == 400)
            #expect(try await rig.get("sep12/customer?id=\(one)&type=sep6", token: own).status == 404)
        }
    }

    @Test(
        "bad answers are refused with the field's name",
        arguments: [
            ["birth_date": "31.12.1990"], ["sex": "maybe"], ["type": "sep99", "sex": "other"],
            ["photo_id_front": "text"], ["income": "much"],
        ]
    )
    func badAnswers(fields: [String: String]) async throws {
        let configuration = rules(
            CustomerQuestion(name: "birth_date", kind: .date),
            CustomerQuestion(name: "sex", choices: ["male", "female", "other"]),
            CustomerQuestion(name: "photo_id_front", kind: .binary),
            CustomerQuestion(name: "income", kind: .number)
        )
        try await AnchorRig.run(configuration) { rig in
            let token = try await rig.signIn()
            let body = JSONValue.object(fields.mapValues(JSONValue.string))
            let answer = try await rig.send(.put, "sep12/customer", body: .json(body), token: token)
            #expect(answer.status == 400)
            let error = try #require(answer.json()["error"]?.string)
            #expect(fields.keys.contains { error.hasPrefix($0) }, "\(error)")
        }
    }

    @Test("a callback hears of each status, signed with the anchor's key")
    func callback() async throws {
        let outside = OutsideRecorder()
        let question = CustomerQuestion(name: "tax_id", rule: .acceptAfter(.seconds(60)))
        try await AnchorRig.run(rules(question), outside: outside) { rig in
            let token = try await rig.signIn()
            let id = try await rig.putCustomer(token, ["memo": "5"])
            let url = "http://127.0.0.1:5999/hook?a=b"
            let body: JSONValue = ["id": .string(id), "url": .string(url)]
            let set = try await rig.send(.put, "sep12/customer/callback", body: .json(body), token: token)
            #expect(set.status == 200, "\(set.text)")
            _ = try await rig.putCustomer(token, ["id": id, "tax_id": "1"])
            let posts = await outside.posts(atLeast: 2)
            #expect(posts.map(\.url) == [url, url])
            #expect(posts.map(\.status) == ["PROCESSING", "ACCEPTED"])
            for post in posts {
                let value = try #require(post.headers["Signature"])
                #expect(post.headers["X-Stellar-Signature"] == value)
                let parts = value.split(separator: ", ")
                let signature = try #require(Data(base64Encoded: String(parts[1].dropFirst(2))))
                let signed = Array("\(parts[0].dropFirst(2)).127.0.0.1:5999.".utf8) + post.body
                #expect(rig.anchor.keys.signing.publicKey.verify(Array(signature), of: signed))
            }
        }
    }
}

extension AnchorRig {
    /// Answers the anchor's questions; returns the customer's id.
    func putCustomer(_ token: String, _ fields: [String: String]) async throws -> String {
        let body = JSONValue.object(fields.mapValues(JSONValue.string))
        let answer = try await send(.put, "sep12/customer", body: .json(body), token: token)
        try #require(answer.status == 202, "\(answer.text)")
        return try #require(answer.json()["id"]?.string)
    }

    func customer(_ token: String, type: String = "sep6") async throws -> JSONValue {
        let answer = try await get("sep12/customer?type=\(type)", token: token)
        try #require(answer.status == 200, "\(answer.text)")
        return try answer.json()
    }
}

/// Others' servers that take everything down and answer with what they were given.
final class OutsideRecorder: OutboundHTTP {
    struct Post: Sendable {
        var url: String
        var headers: [String: String]
        var body: [UInt8]

        /// The status of the customer or transaction in it.
        var status: String? {
            let json = try? JSONValue.parse(body)
            return (json?["transaction"] ?? json)?["status"]?.string
        }
    }

    private let posts = Mutex<[Post]>([])
    private let pages: [String: String]

    init(pages: [String: String] = [:]) {
        self.pages = pages
    }

    func get(_ url: String) async -> [UInt8]? {
        pages[url].map { Array($0.utf8) }
    }

    func post(_ url: String, headers: [(name: String, value: String)], body: [UInt8]) async -> Int? {
        let headers = Dictionary(headers.map { ($0.name, $0.value) }) { $1 }
        posts.withLock { $0.append(Post(url: url, headers: headers, body: body)) }
        return 200
    }

    /// What was posted, once it is as much as `count`.
    func posts(atLeast count: Int) async -> [Post] {
        for _ in 0..<20_000 {
            let posts = posts.withLock { $0 }
            if posts.count >= count { return posts }
            await Task.yield()
        }
        return posts.withLock { $0 }
    }
}
