import Diagnostics
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing
import Wallet

@Suite("Federation")
struct FederationTests {
    let receiver = Keys.receiver.publicKey
    let toml = ScriptedHTTP.Reply.text(#"FEDERATION_SERVER = "https://names.example/federation""#)

    func network(_ answer: ScriptedHTTP.Reply?) throws -> TestNetwork {
        let network = try TestNetwork([])
        network.answers["/.well-known/stellar.toml"] = toml
        network.answers["/federation"] = answer
        return network
    }

    func resolve(_ text: String = "maria*names.example", on network: TestNetwork) async throws -> Recipient {
        try await network.wallet.recipient(of: .destination(Destination(parsing: text)))
    }

    @Test("a name leads to an account and the memo that it asks for")
    func resolving() async throws {
        let network = try network(.json(#"{"account_id":"\#(receiver)","memo_type":"id","memo":"123"}"#))
        #expect(
            try await resolve("maria*names.example", on: network)
                == Recipient(
                    MuxedAccount(receiver),
                    given: "maria*names.example",
                    federatedAddress: FederatedAddress("maria*names.example"),
                    askedMemo: .id(123)
                )
        )
        let request = try #require(network.http.requests.last)
        #expect(request.query("q") == "maria*names.example" && request.query("type") == "name")
        let plain = try self.network(.json(#"{"account_id":"\#(MuxedAccount(receiver, muxID: 5))"}"#))
        #expect(try await resolve("+4930123*names.example", on: plain).account.muxID == 5)
    }

    @Test("E45: a redirect is followed, as the SEP allows, with nothing that only its own server may see")
    func redirects() async throws {
        let network = try network(.json(#"{"account_id":"\#(receiver)"}"#))
        _ = try await resolve(on: network)
        let request = try #require(network.http.requests.last)
        #expect(request.redirects == .follow())
        #expect(request.headers["Authorization"] == nil)
    }

    @Test(
        "a memo of which the answer doesn't tell the kind, or a value that can be read, is not guessed, nor left out",
        arguments: [
            (#""memo":"123""#, "memo_type"), (#""memo":"123","memo_type":"""#, "memo_type"),
            (#""memo_type":"id","memo":"x""#, "memo"), (#""memo_type":"id""#, "memo"),
            (#""memo":{"id":1},"memo_type":"id""#, "memo"),
            (#""memo_type":"text","memo":"""#, "memo"), (#""memo_type":"none","memo":"123""#, "memo"),
            (#""memo_type":"id","memo":"18446744073709551616""#, "memo"),
            (#""memo_type":"hash","memo":"AAAA""#, "memo"),
            (#""memo_type":"text","memo":"\#(String(repeating: "x", count: 29))""#, "memo"),
        ]
    )
    func unsureMemos(members: String, field: String) async throws {
        let network = try network(.json(#"{"account_id":"\#(receiver)",\#(members)}"#))
        let error = await #expect(throws: FederationError.self) { try await resolve(on: network) }
        #expect(error?.reason == .invalid(field: field))
        let failure = error?.asFailure
        #expect(failure?.section == SEPSection(2, "Federation Response"))
        #expect(failure?.subject.field == field && failure?.subject.request?.host == "names.example")
    }

    @Test(
        "no memo, the words of its kind in capitals, and a hash in base64 are understood",
        arguments: [
            (#""memo":null,"memo_type":null"#, Memo.none), (#""memo_type":"none""#, .none), (#""memo":"""#, .none),
            (#""memo":18446744073709551615,"memo_type":"ID""#, .id(.max)),
            (#""memo_type":"hash","memo":"S/USLzRFVMU73i67jNK349FgCtYxw4Wl18ziPHeFRZo=""#, .hash(.digest(of: [1]))),
        ]
    )
    func toleratedMemos(members: String, memo: Memo) async throws {
        let network = try network(.json(#"{"account_id":"\#(receiver)",\#(members)}"#))
        #expect(try await resolve(on: network).askedMemo == memo)
    }

    @Test(
        "an address that is none is not looked up",
        arguments: [
            "a*b*c.example", "*c.example", "a b*c.example", "a>*c.example", "a\u{202E}b*c.example", "a*",
            "a*c.example/x", "a*u@c.example",
        ]
    )
    func noAddresses(text: String) {
        #expect(FederatedAddress(text) == nil)
    }

    @Test("what comes of it is told apart, with the server's words, which are prose of another party")
    func failures() async throws {
        func reason(_ answer: ScriptedHTTP.Reply?) async throws -> FederationError? {
            let network = try network(answer)
            return await #expect(throws: FederationError.self) { try await resolve(on: network) }
        }
        let unknown = try await reason(.json(#"{"error":"no \u001b[31msuch user"}"#, status: 404))
        #expect(unknown?.reason == .unknown)
        let words = #"unknown federation address maria*names.example: "no [31msuch user""#
        #expect(unknown?.asFailure.message.reveal() == words)
        #expect(unknown?.summary == #"unknown federation address maria*names.example: "•••""#)
        #expect(try await reason(.json("{}", status: 500))?.reason == .status(500))
        #expect(try await reason(.json(#"{"account_id":"G"}"#))?.reason == .invalid(field: "account_id"))
        #expect(try await reason(.text("<html>"))?.reason == .invalid(field: "JSON"))
        let silent = try network(nil)
        silent.answers["/.well-known/stellar.toml"] = .text("")
        let error = await #expect(throws: FederationError.self) { try await resolve(on: silent) }
        guard case .discovery = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "what is no destination is told apart, and a seed is never shown",
        arguments: [
            ("", "is no"), ("maria*", "is no federated address"), ("a b*names.example", "is no federated address"),
            ("*names.example", "is no federated address"), ("a*b*c", "is no federated address"),
            ("GBAD", "GBAD"),
        ]
    )
    func destinations(_ text: String, _ part: String) {
        let error = #expect(throws: DestinationError.self) { try Destination(parsing: text) }
        #expect(text.isEmpty || error?.summary.contains(part) == true, "\(error?.summary ?? "")")
        #expect(error?.help != nil && error?.asFailure.facts[.flaw] == nil)
    }

    @Test("a secret seed as a destination is told as that, without a letter of it")
    func seeds() {
        let seed = Keys.payer.secretSeed().reveal()
        let error = #expect(throws: DestinationError.self) { try Destination(parsing: seed) }
        #expect(error?.reason == .secretSeed)
        #expect(error?.description.contains(seed.prefix(8)) == false)
        let groups = stride(from: 0, to: seed.count, by: 8).map { String(seed.dropFirst($0).prefix(8)) }
        for mistyped in [
            "\(seed.dropLast())A", "\(seed.dropLast(9))", "*\(seed)", "a*\(seed)*b", seed.lowercased(),
            groups.joined(separator: " "), "\(seed.dropLast())ü",
        ] {
            let other = #expect(throws: DestinationError.self) { try Destination(parsing: mistyped) }
            let said = other.map { "\($0) \(String(reflecting: $0)) \($0.asFailure)".lowercased() }
            #expect(said?.contains(seed.prefix(8).lowercased()) == false, "\(mistyped.count) characters")
        }
    }
}
