import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Faults on demand")
struct FaultTests {
    @Test("every kind is described, has its variants, and makes a difference somewhere")
    func catalogue() {
        #expect(FaultKind.catalogue.map(\.kind) == FaultKind.allCases)
        #expect(FaultKind.allCases.allSatisfy { !$0.about.isEmpty })
        let catalogue = Fault.catalogue
        #expect(Set(catalogue.map(\.kind)) == Set(FaultKind.allCases))
        #expect(catalogue.allSatisfy { !$0.endpoints.isEmpty })
        #expect(Set(catalogue.map(\.description)).count == catalogue.count)
    }

    @Test("its page has every kind with its keys, and every endpoint")
    func page() throws {
        let page = try Fixture.text("../Sources/Sandbox/Sandbox.docc/Faults.md")
        for entry in FaultKind.catalogue {
            let keys = entry.keys.map { "`\($0)`" }.joined(separator: ", ")
            #expect(page.contains("| `\(entry.kind.rawValue)` | \(keys) | \(entry.about) |"))
        }
        for endpoint in SandboxEndpoint.allCases { #expect(page.contains("| `\(endpoint.rawValue)` | ")) }
    }

    @Test(
        "a fault strikes when it is to",
        arguments: [
            (FaultOccasion.always, [1, 2, 3, 4, 5, 6]), (.once, [1]), (FaultOccasion(times: 2), [1, 2]),
            (FaultOccasion(every: 3), [3, 6]), (FaultOccasion(skip: 2, times: 1), [3]),
            (FaultOccasion(skip: 1, every: 2, times: 2), [3, 5]),
        ]
    )
    func occasions(occasion: FaultOccasion, struck: [Int]) {
        let book = FaultRegistry()
        book.arrange(Fault(.reset, at: .hostedInfo, occasion))
        let found = (1...6).filter { _ in
            _ = book.strike(at: .toml)
            return !book.strike(at: .hostedInfo).isEmpty
        }
        #expect(found == struck)
    }

    @Test("a fault strikes at each transfer by itself when it is to, and its requests are counted together")
    func transfers() throws {
        let values = [
            "at": "sep24.transaction", "fault": "other-status", "skip": "2", "once": "true", "per_transfer": "true",
        ]
        let book = FaultRegistry()
        book.arrange(try Fault(values))
        for transfer in ["a", "b", "c"] {
            let struck = (1...5).filter { _ in
                !book.strike(at: .hostedTransaction, of: transfer).isEmpty
            }
            #expect(struck == [3], "\(transfer)")
        }
        #expect(book.all.map(\.requests) == [15] && book.all.map(\.struck) == [3])
    }

    @Test(
        "a fault that changes nothing of an answer is counted as such",
        arguments: [(FaultKind.relativeURLs, 2), (.nulls, 0), (.stale, 1), (.clockSkew, 0)]
    )
    func misses(kind: FaultKind, missed: Int) async throws {
        try await AnchorRig.run { rig in
            rig.anchor.faults.arrange(Fault(kind, at: [.hostedInfo]))
            for _ in 1...2 { _ = try await rig.get("sep24/info") }
            #expect(rig.anchor.faults.all.map(\.struck) == [2])
            #expect(rig.anchor.faults.all.map(\.missed) == [missed])
        }
    }

    @Test(
        "so is a fault beside one that answers in its place, each of two that are alike, and one with the token in it"
    )
    func missesOfSeveral() async throws {
        var repeating = Fault(.otherStatus, at: .hostedInfo)
        repeating.value = "{token}"
        let groups = [
            ([Fault(.numbersForTexts, at: .hostedInfo), Fault(.status, at: .hostedInfo)], [1, 0]),
            ([Fault(.relativeURLs, at: .hostedInfo), Fault(.relativeURLs, at: .hostedInfo)], [1, 1]),
            ([repeating], [1]),
        ]
        for (faults, missed) in groups {
            try await AnchorRig.run { rig in
                for fault in faults { rig.anchor.faults.arrange(fault) }
                _ = try await rig.get("sep24/info")
                #expect(rig.anchor.faults.all.map(\.missed) == missed)
            }
        }
    }

    /// What comes of one request to `path` of an anchor at which `fault` strikes.
    private func ask(
        _ path: String,
        _ fault: Fault,
        _ look: @escaping @Sendable (HTTPResponse) throws -> Void
    ) async throws {
        try await AnchorRig.run { rig in
            rig.anchor.faults.arrange(fault)
            try look(try await rig.get(path))
        }
    }

    private func fault(_ kind: FaultKind, _ change: (inout Fault) -> Void = { _ in }) -> Fault {
        var fault = Fault(kind, at: Set(SandboxEndpoint.allCases))
        change(&fault)
        return fault
    }

    @Test("statuses come with JSON, HTML or nothing, and say when to come again")
    func statuses() async throws {
        try await ask("sep24/info", fault(.status) { ($0.code, $0.retryAfter) = (429, .seconds(7)) }) { answer in
            #expect(answer.status == 429)
            #expect(answer.headers["Retry-After"] == "7")
            let json = try answer.json()
            #expect(json["error"]?.string != nil)
        }
        try await ask(
            "sep24/info",
            fault(.status) { ($0.body, $0.retryAfter, $0.retryIsDate) = (.html, .seconds(60), true) }
        ) {
            #expect($0.status == 500)
            #expect($0.text.hasPrefix("<!DOCTYPE html>"))
            #expect($0.headers["Retry-After"]?.hasSuffix("GMT") == true)
        }
        try await ask("sep24/info", fault(.status) { ($0.code, $0.body) = (503, .empty) }) { #expect($0.body.isEmpty) }
    }

    @Test("tokens are refused in all shapes", arguments: Fault.Shape.allCases)
    func denials(shape: Fault.Shape) async throws {
        try await ask("sep6/transaction?id=1", fault(.denial) { $0.shape = shape }) { answer in
            switch shape {
            case .unauthorized: #expect(answer.status == 401 && answer.text.contains("error"))
            case .challenge: #expect(answer.status == 401 && answer.headers["WWW-Authenticate"] != nil)
            case .forbidden: #expect(answer.status == 403 && answer.text.contains("forbidden"))
            case .authenticationRequired: #expect(answer.text.contains("authentication_required"))
            case .page: #expect(answer.status == 403 && answer.headers["Content-Type"] == "text/html")
            }
        }
    }

    @Test("redirects lead back, elsewhere, or wherever they are told to")
    func redirects() async throws {
        try await AnchorRig.run { rig in
            for (target, location) in [
                ("loop", "http://\(rig.anchor.homeDomain)/sep24/info?a=b"),
                (
                    "elsewhere",
                    "http://\(rig.anchor.homeDomain.replacing("localhost", with: "127.0.0.1"))/sep24/info?a=b"
                ),
                ("http://sandbox.invalid/", "http://sandbox.invalid/"),
            ] {
                rig.anchor.faults.callOff()
                rig.anchor.faults.arrange(fault(.redirect) { ($0.code, $0.target) = (307, target) })
                let answer = try await rig.get("sep24/info?a=b")
                #expect(answer.status == 307)
                #expect(answer.headers["Location"] == location)
            }
        }
    }

    @Test("connections are reset, cut and left alone", arguments: [FaultKind.reset, .cut])
    func connections(kind: FaultKind) async throws {
        try await AnchorRig.run { rig in
            rig.anchor.faults.arrange(Fault(kind, at: .hostedInfo, .once))
            await #expect(throws: TransportError.self) { try await rig.get("sep24/info") }
            let second = try await rig.get("sep24/info")
            #expect(second.status == 200)
        }
    }

    @Test("whoever waits for an answer, or for the rest of one, waits in vain", arguments: [FaultKind.silence, .stall])
    func waiting(kind: FaultKind) async throws {
        try await AnchorRig.run { rig in
            rig.anchor.faults.arrange(Fault(kind, at: .hostedInfo))
            var request = HTTPRequest(url: try rig.url("sep24/info"))
            request.timeouts.total = .milliseconds(300)
            let impatient = request
            await #expect(throws: TransportError.self) { try await rig.http.send(impatient) }
        }
    }

    @Test("a trickle arrives in the end, and what is too much is much")
    func bodies() async throws {
        try await ask("sep24/info", fault(.trickle)) { answer in
            let json = try answer.json()
            #expect(json["deposit"] != nil)
        }
        try await ask("sep24/info", fault(.oversized) { $0.size = 200_000 }) { answer in
            #expect(answer.body.count == 200_000)
            let json = try answer.json()
            #expect(json["deposit"] != nil)
        }
    }

    @Test("answers are written badly")
    func writing() async throws {
        try await ask("sep24/info", fault(.contentType)) { #expect($0.headers["Content-Type"] == "text/html") }
        try await ask("sep24/info", fault(.contentType) { $0.value = "none" }) {
            #expect($0.headers["Content-Type"] == nil)
        }
        try await ask("sep24/info", fault(.page)) { #expect($0.status == 200 && $0.text.contains("<html>")) }
        try await ask("sep24/info", fault(.empty)) { #expect($0.status == 200 && $0.body.isEmpty) }
        try await ask("sep24/info", fault(.brokenJSON)) { answer in
            #expect(throws: (any Error).self) { try answer.json() }
        }
        try await ask("sep24/info", fault(.brokenUTF8)) { #expect(String(validating: $0.body, as: UTF8.self) == nil) }
        try await ask("sep24/info", fault(.byteOrderMark)) { #expect(Array($0.body.prefix(3)) == [0xEF, 0xBB, 0xBF]) }
        try await ask("sep24/info", fault(.errorInSuccess)) { answer in
            #expect(answer.status == 200)
            let json = try answer.json()
            #expect(json["error"] != nil)
        }
        try await ask(".well-known/stellar.toml", fault(.trailingSlashes)) { answer in
            #expect(answer.text.contains("/sep24/\""))
            #expect(answer.text.contains("/auth/\""))
        }
    }

    /// What `unknown-members` adds to an object.
    private static let unknown = #""x_text":"of another version","x_list":[1e9,null,{"deep":true}]"#

    @Test(
        "what is said is changed in its kind and in nothing else",
        arguments: [
            ("numbers-for-texts", #"{"a":"1.5","b":"x","n":2}"#, #"{"a":1.5,"b":"x","n":2}"#),
            ("numbers-for-texts", #"{"a":"0123","b":"0.50"}"#, #"{"a":"0123","b":0.50}"#),
            ("texts-for-numbers", #"{"a":"1.5","n":2,"f":true}"#, #"{"a":"1.5","n":"2","f":"true"}"#),
            ("nulls", #"{"id":"1","t":{"status":"x","a":[1,"b"]}}"#, #"{"id":"1","t":{"status":"x","a":[null,null]}}"#),
            ("nulls member=t", #"{"id":"1","t":{"a":1}}"#, #"{"id":"1","t":null}"#),
            ("missing", #"{"a":1}"#, "{}"), ("missing member=a", #"{"a":1,"b":[{"a":2,"c":3}]}"#, #"{"b":[{"c":3}]}"#),
            (
                "unknown-members", #"{"a":1}"#,
                #"{"a":1,"x_text":"of another version","x_list":[1e9,null,{"deep":true}]}"#
            ),
            ("unknown-members", #"{"deposit":{"USDC":1}}"#, #"{"deposit":{"USDC":1},\#(unknown)}"#),
            ("unknown-members", #"{"deposit":{"deposit":{}}}"#, #"{"deposit":{"deposit":{\#(unknown)}},\#(unknown)}"#),
            (
                "unknown-members", #"{"fields":{"transaction":{"dest":{}}}}"#,
                #"{"fields":{"transaction":{"dest":{\#(unknown)}}},\#(unknown)}"#
            ),
            (
                "unknown-members", #"{"transaction":{"required_info_updates":{"transaction":{}}}}"#,
                #"{"transaction":{"required_info_updates":{"transaction":{}},\#(unknown)},\#(unknown)}"#
            ),
            ("value member=a value=b", #"{"a":1}"#, #"{"a":"b"}"#),
            ("unknown-kind", #"{"kind":"deposit"}"#, #"{"kind":"loan"}"#),
            ("unknown-status", #"{"status":"completed"}"#, #"{"status":"pending_moon"}"#),
            ("other-status", #"{"t":[{"status":"error"}]}"#, #"{"t":[{"status":"completed"}]}"#),
            (
                "relative-urls", #"{"url":"http://localhost:5/a?b","o":"http://else/c"}"#,
                #"{"url":"/a?b","o":"http://else/c"}"#
            ),
            ("short-dates", #"{"d":"2026-11-21T10:00:00Z","e":"T"}"#, #"{"d":"2026-11-21","e":"T"}"#),
            (
                "short-dates member=d", #"{"d":"2026-11-21T10:00:00Z","e":"2026-11-21T10:00:00Z"}"#,
                #"{"d":"2026-11-21","e":"2026-11-21T10:00:00Z"}"#
            ),
            ("offset-dates", #"{"d":"2026-11-21T23:00:00Z"}"#, #"{"d":"2026-11-22T01:00:00+02:00"}"#),
            (
                "hex-memos", #"{"withdraw_memo":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8=","memo":"7"}"#,
                #"{"withdraw_memo":"00000000000000000000000000000000000000000000000000000000000000ff","memo":"7"}"#
            ),
        ]
    )
    func saying(description: String, before: String, after: String) throws {
        let words = description.split(separator: " ")
        var fault = Fault(try #require(FaultKind(rawValue: String(words[0]))), at: .hostedTransaction)
        for word in words.dropFirst() {
            let pair = word.split(separator: "=").map(String.init)
            if pair[0] == "member" { fault.member = pair[1] } else { fault.value = pair[1] }
        }
        let json = try OrderedJSON.parse(Array(before.utf8)).struck(by: fault, origin: "http://localhost:5").json
        #expect(String(decoding: json, as: UTF8.self) == after)
    }

    @Test("a clock that is ahead is so in every date")
    func skew() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, _) = try await rig.start("deposit", token: token)
            let before = try await rig.transfer(id, token: token)["started_at"]?.string
            rig.anchor.faults.arrange(Fault(.clockSkew, at: .hostedTransaction))
            let after = try await rig.transfer(id, token: token)["started_at"]?.string
            let span = try #require(before.flatMap { Timestamp(iso8601: $0) })
                .duration(to: #require(after.flatMap { Timestamp(iso8601: $0) }))
            #expect(span == .seconds(600))
        }
    }

    @Test("an answer that is a fault may have acted all the same, at once or later")
    func acting() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            for execution in [Fault.Execution.never, .first, .later] {
                rig.anchor.faults.callOff()
                rig.anchor.faults.arrange(
                    fault(.status) { ($0.code, $0.execution, $0.endpoints) = (504, execution, [.hostedDeposit]) }
                )
                let before = try await rig.get("sandbox/transfers").json()["transfers"]?.arrayValue?.count ?? 0
                let answer = try await rig.send(
                    .post,
                    "sep24/transactions/deposit/interactive",
                    body: .form([("asset_code", "USDC")]),
                    token: token
                )
                #expect(answer.status == 504)
                let wanted = execution == .never ? before : before + 1
                var count = -1
                for _ in 0..<500 where count != wanted {
                    count = try await rig.get("sandbox/transfers").json()["transfers"]?.arrayValue?.count ?? 0
                }
                #expect(count == wanted, "\(execution)")
            }
        }
    }

    @Test("what is remembered is answered again")
    func stale() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            rig.anchor.faults.arrange(Fault(.stale, at: .hostedTransaction, FaultOccasion(skip: 1, times: 2)))
            #expect(try await rig.transfer(id, token: token)["status"]?.string == "incomplete")
            _ = try await AnchorPageWalk(rig: rig).finish(url)
            for _ in 0..<2 { #expect(try await rig.transfer(id, token: token)["status"]?.string == "incomplete") }
            #expect(try await rig.transfer(id, token: token)["status"]?.string != "incomplete")
        }
    }

    @Test("callbacks come twice, late, old, unsigned, and with a forged signature")
    func callbacks() async throws {
        func posts(_ kind: FaultKind) async throws -> (posts: [OutsideRecorder.Post], isSigned: Bool) {
            let outside = OutsideRecorder()
            let signed = SharedFlag()
            try await AnchorRig.run(outside: outside) { rig in
                rig.anchor.faults.arrange(Fault(kind, at: .callback))
                let token = try await rig.signIn()
                let fields = [("asset_code", "USDC"), ("on_change_callback", "http://localhost/callbacks")]
                let (_, url) = try await rig.start("withdraw", token: token, fields)
                _ = try await AnchorPageWalk(rig: rig).finish(url, account: "DE89370400440532013000")
                guard let post = await outside.posts(atLeast: kind == .duplicateCallback ? 2 : 1).first,
                    let parts = post.headers["Signature"]?.split(separator: ","), parts.count == 2,
                    let signature = Data(
                        base64Encoded: parts[1].trimmingCharacters(in: .whitespaces).dropFirst(2).description
                    )
                else { return }
                let text = Array("\(parts[0].dropFirst(2)).localhost.".utf8) + post.body
                if rig.anchor.keys.signing.publicKey.verify(Array(signature), of: text) { signed.raise() }
            }
            return (await outside.posts(atLeast: 1), signed.isRaised)
        }
        let twice = try await posts(.duplicateCallback)
        #expect(twice.posts.count == 2 && twice.posts[0].body == twice.posts[1].body && twice.isSigned)
        #expect(try await posts(.lateCallback).isSigned)
        #expect(try await posts(.oldCallback).isSigned)
        #expect(try await posts(.forgedCallback).isSigned == false)
        #expect(try await posts(.unsignedCallback).posts.first?.headers["Signature"] == nil)
    }

    @Test("faults are arranged, listed and called off by the scripting API")
    func steering() async throws {
        try await AnchorRig.run { rig in
            func arrange(_ body: JSONValue) async throws -> HTTPResponse {
                try await rig.send(.post, "sandbox/faults", body: .json(body))
            }
            let arranged = try await arrange([
                "at": "sep24.*", "fault": "status", "code": .number("503"), "every": .number("2"),
            ])
            #expect(arranged.status == 201)
            #expect(try await rig.get("sep24/info").status == 200)
            #expect(try await rig.get("sep24/info").status == 503)
            let listed = try await rig.get("sandbox/faults").json()
            #expect(listed["faults"]?[0]?["struck"] == .number("1"))
            #expect(listed["faults"]?[0]?["fault"]?.string == "status code=503 body=json")
            #expect(listed["kinds"]?["reset"]?.string != nil)
            #expect(try await rig.send(.delete, "sandbox/faults/1").status == 200)
            #expect(try await rig.send(.delete, "sandbox/faults/1").status == 404)
            #expect(try await rig.get("sep24/info").status == 200)
            let flaws: [(JSONValue, String)] = [
                (["at": "sep24.info", "fault": "statsu"], "did you mean `status`?"),
                (["at": "sep24.inof", "fault": "status"], "did you mean `sep24.info`?"),
                (["at": "sep1.toml", "fault": "unknown-status"], "has no effect"),
                (["at": "*", "fault": "reset", "code": "1"], "has no key `code`"),
                (["at": "*", "fault": "silence", "delay": "1"], "is a duration"),
            ]
            for (body, words) in flaws {
                let refused = try await arrange(body)
                #expect(refused.status == 400)
                #expect(refused.text.contains(words), "\(refused.text)")
            }
        }
    }

    @Test("Horizon forgets, lags, and answers 504 for what it includes later")
    func horizon() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let http = HTTPClient()
        let account = sandbox.anchor.keys.issuer.publicKey.address
        func get(_ path: String) async throws -> HTTPResponse {
            try await http.send(HTTPRequest(url: try #require(URL(string: sandbox.horizonURL.absoluteString + path))))
        }
        #expect(try await get("/accounts/\(account)").status == 200)
        var missing = Fault(.status, at: .account, .once)
        missing.code = 404
        sandbox.faults.arrange(missing)
        let forgotten = try await get("/accounts/\(account)")
        #expect(forgotten.status == 404)
        #expect(try forgotten.json()["type"]?.string?.hasSuffix("not_found") == true)
        #expect(try await get("/accounts/\(account)").status == 200)
        sandbox.faults.callOff()

        let stranger = KeyPair.random().publicKey.address
        sandbox.faults.arrange(Fault(.stale, at: .account, FaultOccasion(skip: 1, times: 1)))
        #expect(try await get("/accounts/\(stranger)").status == 404)
        _ = try await get("/friendbot?addr=\(stranger)")
        #expect(try await get("/accounts/\(stranger)").status == 404)
        #expect(try await get("/accounts/\(stranger)").status == 200)
        sandbox.faults.callOff()

        let late = KeyPair.random().publicKey.address
        var timeout = Fault(.status, at: .friendbot, .once)
        (timeout.code, timeout.execution, timeout.delay) = (504, .later, .milliseconds(1))
        sandbox.faults.arrange(timeout)
        #expect(try await get("/friendbot?addr=\(late)").status == 504)
        var status = 404
        for _ in 0..<2000 where status != 200 { status = try await get("/accounts/\(late)").status }
        #expect(status == 200)
        await sandbox.stop()
    }
}

/// Says that something has happened.
private final class SharedFlag: Sendable {
    private let value = Mutex(false)

    var isRaised: Bool { value.withLock { $0 } }

    func raise() { value.withLock { $0 = true } }
}
