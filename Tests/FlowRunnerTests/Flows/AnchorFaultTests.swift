import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Questions
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

/// What anchors do wrong: each ends the run with a message that names the thing, and the exit code of its kind.
@Suite("Faults of the anchor")
struct AnchorFaultTests {
    let harness = WorldHarness()

    private func ending(_ flow: String = "sep24-deposit.yaml") async throws -> Ending {
        let ending = try await harness.run(flow)
        // The journal is closed properly whatever happened.
        #expect(await harness.journal.lines.last?.event == .ended(ending))
        #expect(ending.place != nil)
        return ending
    }

    @Test("that can't be reached")
    func unreachable() async throws {
        harness.world.breaks { $0.url.host() == World.anchor ? .before(.unreachable(curlMessage: "refused")) : nil }
        let ending = try await ending()
        #expect(ending.result == .failed(.transport))
        #expect(ending.summary?.contains("stellar.toml of anchor.example") == true)
        #expect(ending.summary?.hasSuffix("(tried 6 times)") == true)
    }

    @Test("that can't be reached for hours while a transfer is followed: the run waits, and goes on")
    func awayForHours() async throws {
        let (harness, begun) = (harness, harness.clock.now)
        harness.world.breaks { request in
            guard request.url.host() == World.anchor, request.url.path().hasSuffix("/transaction") else { return nil }
            let time = begun.duration(to: harness.clock.now)
            if time < .seconds(3600) { return .before(.unreachable(curlMessage: "refused")) }
            return time < .seconds(9000) ? .instead(503, "") : nil
        }
        #expect(try await harness.run("sep24-deposit.yaml").result == .done)
        #expect(begun.duration(to: harness.clock.now) < .seconds(9300))
        let failures = await harness.journal.lines.count { $0.event.kind == .failed }
        #expect((20...400).contains(failures), "\(failures)")
    }

    @Test("that can't be reached while a transfer is followed, until the deadline passes")
    func awayForEver() async throws {
        harness.world.breaks { request in
            guard request.url.host() == World.anchor, request.url.path().hasSuffix("/transaction") else { return nil }
            return .before(.unreachable(curlMessage: "refused"))
        }
        var flow = try WorldHarness.shipped("sep24-deposit.yaml")
        flow.deadline?.value = .seconds(3600)
        let ending = try await FlowRun(harness.settings(flow)).start()
        #expect(ending.result == .failed(.deadline))
        #expect(ending.summary?.contains("; last failure: ") == true)
    }

    @Test("with a toml that is too large")
    func largeToml() async throws {
        harness.world.breaks { request in
            request.url.path() == "/.well-known/stellar.toml"
                ? .instead(200, String(repeating: "#", count: 200_000)) : nil
        }
        let ending = try await ending()
        #expect(ending.result == .failed(.protocol))
        #expect(ending.summary == "the stellar.toml of anchor.example has more than 100 KB")
    }

    @Test(
        "with a toml that lacks what is needed",
        arguments: [("SIGNING_KEY", "login"), ("WEB_AUTH_ENDPOINT", "login"), ("TRANSFER_SERVER_SEP0024", "start")]
    )
    func poorToml(key: String, state: String) async throws {
        harness.world.breaks { [world = harness.world] request in
            guard request.url.path() == "/.well-known/stellar.toml" else { return nil }
            let lines = world.anchor { $0.tomlText }.split(separator: "\n").filter { !$0.hasPrefix(key) }
            return .instead(200, lines.joined(separator: "\n"))
        }
        let ending = try await ending()
        #expect(ending.result == .failed(.protocol))
        #expect(ending.state == state)
        #expect(ending.summary == "the stellar.toml of anchor.example has no \(key)")
    }

    @Test("that signs its challenges with another key")
    func wrongKey() async throws {
        let other = KeyPair.random().publicKey.address
        harness.world.breaks { [world = harness.world] request in
            guard request.url.path() == "/.well-known/stellar.toml" else { return nil }
            return .instead(
                200,
                world.anchor { $0.tomlText }.replacing(/SIGNING_KEY = ".*"/, with: "SIGNING_KEY = \"\(other)\"")
            )
        }
        let ending = try await ending()
        #expect(ending.result != .done)
        #expect(ending.state == "login")
        #expect(harness.world.anchor { $0.sessions } == 0)
    }

    @Test(
        "that repeats the session's token, whole or in parts: nobody else sees it",
        arguments: ["no TOKEN", "no HEADER%2EPAYLOAD%2ESIGNATURE", "the claims PAYLOAD are not true"]
    )
    func repeatedToken(words: String) async throws {
        let shown = Mutex("")
        harness.world.breaks { request in
            guard let header = request.headers["Authorization"], request.method == .post else { return nil }
            let token = header.replacing("Bearer ", with: "")
            shown.withLock { $0 = token }
            let parts = token.split(separator: ".")
            let said = words.replacing("TOKEN", with: token).replacing("HEADER", with: parts[0])
                .replacing("PAYLOAD", with: parts[1]).replacing("SIGNATURE", with: parts[2])
            return .instead(400, #"{"error": "\#(said)"}"#)
        }
        let ending = try await ending()
        #expect(ending.result != .done)
        let parts = shown.withLock { $0 }.split(separator: ".")
        #expect(parts.count == 3)
        let told = try await harness.journal.lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        #expect(
            !told.contains { line in parts.dropFirst().contains { $0.count >= 16 && line.contains($0.prefix(24)) } }
        )
        #expect(told.contains { $0.contains("•••") })
    }

    @Test("whose page has no form")
    func noForm() async throws {
        harness.world.anchor { $0.form = "<p>Come back later.</p>" }
        let ending = try await ending()
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.state == "visit")
        #expect(ending.summary?.contains("has no form") == true)
        #expect(ending.summary?.contains("one-time") == false)
    }

    @Test("whose page asks for what nobody knows; nothing is sent then")
    func unanswered() async throws {
        harness.world.anchor { anchor in
            anchor.form = """
                <form method="post"><label for="s">Shoe size</label><input id="s" name="shoe_size" required>
                <input name="first_name" required><button>Send</button></form>
                """
        }
        let ending = try await harness.run("sep24-deposit.yaml")
        #expect(ending.result == .failed(.unanswered))
        #expect(ending.exitCode == 7)
        #expect(ending.summary?.contains("shoe_size") == true)
        #expect(ending.summary?.contains("first_name") == false)
        #expect(harness.world.anchor { $0.answers.isEmpty })
    }

    @Test("whose page does not accept an answer: a person is told why, and asked again")
    func corrected() async throws {
        var harness = harness
        let person = Person(["amount": ["plenty", "12"]])
        harness.asking = person
        harness.world.anchor { $0.form = $0.form.replacing(" value=\"AMOUNT\"", with: "") }
        let ending = try await FlowRun(harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(person.questions.map(\.name) == ["amount", "amount"])
        #expect(person.questions.map(\.label) == ["Amount", "Amount"])
        #expect(person.questions.map(\.objection) == [nil, .refused(ForeignProse("Enter an amount"))])
        #expect(person.questions.map(\.context) == ["Your details", "Your details"])
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["plenty", "12"])
        #expect(harness.world.anchor { $0.answers.map { $0["first_name"] } } == ["Jane", "Jane"])
    }

    @Test("whose page fills a required field with nothing: that is no suggestion")
    func emptySuggestion() async throws {
        var harness = harness
        let person = Person(["amount": "12"])
        harness.asking = person
        harness.world.anchor { $0.form = $0.form.replacing("AMOUNT", with: "") }
        #expect(try await FlowRun(harness.settings(WorldHarness.shipped("sep24-deposit.yaml"))).start().result == .done)
        #expect(person.questions.map(\.name) == ["amount"])
        #expect(person.questions.map(\.suggestion) == [nil])
    }

    @Test("whose page does not accept an answer, and nobody is there to ask: its words are in the message")
    func rejected() async throws {
        harness.world.anchor { $0.form = $0.form.replacing("AMOUNT", with: "plenty") }
        let ending = try await harness.run("sep24-deposit.yaml")
        #expect(ending.result == .failed(.unanswered))
        // The run waits for another answer, and goes on with it.
        guard case .asked(let inquiry)? = await harness.journal.lines.last?.event else {
            Issue.record("the run does not wait for an answer")
            return
        }
        #expect(inquiry.questions.map(\.name) == ["amount"])
        #expect(ending.summary?.contains("Enter an amount") == true)
    }

    @Test(
        "whose pages all have another form beside the one that counts: that one is left alone",
        arguments: [
            #"<form action="/lang"><select name="lang"><option>en<option>de</select><button>Go</button></form>"#,
            #"<form method="post" action="/search"><input type="search" name="q"><button>Search</button></form>"#,
            #"<form method="post" action="/cancel"><button>Cancel the transfer</button></form>"#,
        ]
    )
    func formBeside(form: String) async throws {
        harness.world.anchor { $0.beside = form }
        let ending = try await harness.run("sep24-deposit.yaml")
        #expect(ending.result == .done, "\(ending)")
        #expect(harness.world.anchor { $0.answers.count } == 1)
        #expect(
            !harness.world.log.contains { $0.hasSuffix("/lang") || $0.hasSuffix("/search") || $0.hasSuffix("/cancel") }
        )
    }

    @Test("whose last page has only a button that leads away: it is not pressed")
    func lastButton() async throws {
        harness.world.anchor { $0.thanks = #"<form method="post" action="/cancel"><button>Cancel</button></form>"# }
        #expect(try await harness.run("sep24-deposit.yaml").result == .done)
        #expect(!harness.world.log.contains { $0.hasSuffix("/cancel") })
    }

    @Test("with a status that could be none, and would drive a terminal")
    func hostileStatus() async throws {
        harness.world.anchor { $0.status = "done\u{1B}[2J\u{202E}\n✓ paid" }
        let ending = try await ending()
        #expect(ending.result == .failed(.protocol))
        #expect(ending.summary?.hasPrefix("invalid transfer status “done [2J ✓ paid” from anchor.example") == true)
        #expect(ending.summary?.contains { "\n\u{1B}\u{202E}".contains($0) } == false)
        #expect(ending.failure?.section == SEPSection(24, "Single Historical Transaction"))
        #expect(ending.failure?.subject.field == "transaction.status")
        #expect(ending.failure?.subject.request?.method == "GET" && ending.failure?.subject.request?.status == 200)
    }

    @Test("whose page stops answering in the middle: its address is not opened again, and its form is sent once more")
    func brokenVisit() async throws {
        harness.world.breaks { request in
            request.method == .post && request.url.path().hasPrefix("/page/")
                ? .before(.connectionLost(curlMessage: "reset")) : nil
        }
        let ending = try await ending()
        #expect(ending.result == .failed(.transport))
        #expect(ending.summary?.hasPrefix("the visit of the page was interrupted: ") == true)
        #expect(ending.help?.contains("whether it accepted the form") == true, "\(ending)")
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1" } == 1)
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1/form" } == 1)
    }

    @Test("whose page is too busy for a moment: the visit goes on where it was", arguments: [429, 503])
    func busyPage(status: Int) async throws {
        let refusals = Mutex(0)
        harness.world.breaks { request in
            guard request.url.path().hasPrefix("/page/") else { return nil }
            let number = refusals.withLock { count in
                count += 1
                return count
            }
            return [1, 3].contains(number) ? .instead(status, "busy") : nil
        }
        let ending = try await harness.run("sep24-deposit.yaml")
        #expect(ending.result == .done, "\(ending)")
        #expect(refusals.withLock { $0 } > 2)
    }

    @Test("E56: whose page loses its last answer: the transfer tells that the visit is over")
    func lostThanks() async throws {
        harness.world.breaks { request in
            request.method == .post && request.url.path().hasPrefix("/page/")
                ? .after(.connectionLost(curlMessage: "reset")) : nil
        }
        #expect(try await harness.run("sep24-deposit.yaml").result == .done)
        #expect(harness.world.log.count { $0.hasPrefix("GET /page/") } == 1)
    }

    @Test("E56: whose page loses its last answer, and whose transfer can't be looked up then: both are told")
    func lostThanksAndLook() async throws {
        let looks = Mutex(0)
        harness.world.breaks { request in
            if request.method == .post, request.url.path().hasPrefix("/page/") {
                return .after(.connectionLost(curlMessage: "reset"))
            }
            guard request.url.path().hasSuffix("/transaction") else { return nil }
            let isFirst = looks.withLock { looks in
                looks += 1
                return looks == 1
            }
            return isFirst ? .instead(503, "") : nil
        }
        #expect(try await harness.run("sep24-deposit.yaml").result == .done)
        #expect(harness.world.anchor { $0.answers.count } == 1)
        let told = await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event { message.text.reveal() } else { nil }
        }
        #expect(told.count { $0.contains("status 503") && $0.contains("by its page alone") } == 1, "\(told)")
    }

    @Test("E50: that does not find a transfer right after its start is asked again")
    func lateToFind() async throws {
        let asked = Mutex(0)
        harness.world.breaks { request in
            guard request.url.host() == World.anchor, request.url.path().hasSuffix("/transaction") else { return nil }
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            return number <= 2 ? .instead(404, #"{"error":"no such transaction"}"#) : nil
        }
        #expect(try await harness.run("sep24-deposit.yaml").result == .done)
        #expect(asked.withLock { $0 } > 2)
    }

    @Test(
        "E48: that is overloaded while a transfer is followed is asked again, also where it answers a page",
        arguments: [
            (503, "busy"), (502, "<html><body><h1>502 Bad Gateway</h1></body></html>"),
            (200, "<!DOCTYPE html><html><body>We will be back soon.</body></html>"), (500, ""),
        ]
    )
    func overloaded(status: Int, body: String) async throws {
        let asked = Mutex(0)
        harness.world.breaks { request in
            guard request.url.host() == World.anchor, request.url.path().hasSuffix("/transaction") else { return nil }
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            return [1, 2, 4].contains(number) ? .instead(status, body) : nil
        }
        let ending = try await harness.run("sep24-deposit.yaml")
        #expect(ending.result == .done, "\(ending)")
        #expect(asked.withLock { $0 } > 4)
        #expect(harness.world.anchor { $0.transfers.count } == 1)
    }
}
