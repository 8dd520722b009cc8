import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import HostedPages
import JSON
import Questions
import Synchronization
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import FlowRunner

/// Visits of hosted pages that are broken off, and gone on with from another process.
@Suite("Visits")
struct VisitTests {
    let flow = "sep24-deposit.yaml"

    /// A harness on which the amount has to be asked for.
    private func harness(asking person: Person?) -> WorldHarness {
        var harness = WorldHarness()
        harness.asking = person
        harness.world.anchor { $0.form = $0.form.replacing(" value=\"AMOUNT\"", with: "") }
        return harness
    }

    @Test("killed after and right before every line, nobody is asked twice for what was recorded", .tags(.thorough))
    func answersOnce() async throws {
        let whole = harness(asking: Person(["amount": "12"]))
        _ = try await whole.run(flow)
        let lines = await whole.journal.lines
        for cut in 1..<lines.count {
            let person = Person(["amount": "12"])
            var harness = harness(asking: person)
            harness.journal = MemoryJournal(capacity: cut)
            let parsed = try WorldHarness.shipped(flow)
            let run = FlowRun(try harness.settings(parsed))
            await #expect(throws: MemoryJournal.DiskFull.self) { try await run.start() }
            harness.journal = await harness.journal.cut(after: cut)
            #expect(try await FlowRun.resume(run: run.id, with: harness.settings(parsed)).result == .done, "cut \(cut)")
            // What a person said when there was no disk any more is lost.
            let isAnswerLost =
                if case .noted(let note) = lines[cut].event { note.key == "answer amount" } else { false }
            #expect(person.questions.count == (isAnswerLost ? 2 : 1), "cut \(cut)")
            #expect(harness.world.anchor { $0.answers.allSatisfy { $0["amount"] == "12" } })
        }
    }

    @Test("a page that asks nothing more ends with the transfer, whatever can be pressed on it")
    func nothingMore() async throws {
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            anchor.thanks = "<p>We look into it.</p><form method=post><button>Back to the start</button></form>"
            anchor.lastTitle = "Step 2"
        }
        let ending = try await FlowRun(harness.settings(TrackedStatusTests.flow(trusts: true))).start()
        #expect(ending.result == .done, "\(ending)")
        #expect(harness.world.anchor { $0.answers.count } == 1)
    }

    @Test(
        "a form that is left on the last page is asked for while the transfer is incomplete, and not once it is beyond its page",
        arguments: [true, false]
    )
    func formLeft(isIncomplete: Bool) async throws {
        let harness = WorldHarness()
        harness.world.anchor { anchor in
            let other = """
                <form method="post" action="/iban"><label for="i">IBAN</label>
                <input id="i" name="iban" required><button>Add</button></form>
                """
            anchor.form += other
            (anchor.thanks, anchor.lastTitle) = (other, "Step 2")
            if isIncomplete { anchor.status = "incomplete" }
        }
        let ending = try await harness.run(flow)
        #expect(ending.result == (isIncomplete ? .failed(.unanswered) : .done), "\(ending)")
        #expect(harness.world.anchor { $0.answers.count } == 1)
    }

    @Test("what is noted of a visit is sealed")
    func sealed() async throws {
        let harness = WorldHarness()
        #expect(try await harness.run(flow).result == .done)
        let lines = await harness.journal.lines
        let notes = lines.compactMap { entry in
            if case .noted(let note) = entry.event, note.key == PageNote.visitKey { note } else { nil }
        }
        #expect(notes.count == 1)
        for note in notes {
            guard case .secret(let id) = note.value else {
                Issue.record("\(note)")
                continue
            }
            let text = try #require(await harness.journal.secrets[id])
            #expect(
                text.reveal().contains("/page/transfer-1/form") || text.reveal().contains(#"\/page\/transfer-1\/form"#)
            )
        }
        #expect(!"\(lines)".contains("/page/transfer-1/form"))
    }

    @Test("what was answered before a resume is removed where the anchor repeats it to the process that goes on")
    func answersBeforeResume() async throws {
        var harness = harness(asking: nil)
        harness.world.anchor {
            $0.form = """
                <form method="post"><label>Nickname <input name="nick"></label>
                <label>Amount <input name="amount" required></label><button>Send</button></form>
                """
            $0.message = "Lovelace has paid"
        }
        let parsed = try WorldHarness.shipped(flow)
        let run = FlowRun(try harness.settings(parsed, answers: ["nick": "Lovelace", "amount": "12"]))
        #expect(try await run.start().result == .done)
        let lines = await harness.journal.lines
        let visited = lines.firstIndex {
            if case .finished(let outcome) = $0.event { outcome.state == "visit" } else { false }
        }
        harness.journal = await harness.journal.cut(after: try #require(visited) + 1)
        let bodies = Mutex<[String]>([])
        var settings = try harness.settings(parsed)
        settings.traffic = TrafficObserver(
            exchange: { exchange in bodies.withLock { $0.append(exchange.response?.content.body ?? "") } },
            keepsProse: true
        )
        _ = try await FlowRun.resume(run: run.id, with: settings)
        let told = bodies.withLock { $0.filter { $0.contains("has paid") } }
        #expect(!told.isEmpty && told.allSatisfy { $0.contains("••• has paid") && !$0.contains("Lovelace") }, "\(told)")
    }

    @Test("an answer that the anchor repeats as an amount is in no finding and no failure")
    func repeatedAnswer() async throws {
        let harness = harness(asking: nil)
        harness.world.anchor {
            $0.form = """
                <form method="post"><label>Nickname <input name="nick"></label>
                <label>Amount <input name="amount" required></label><button>Send</button></form>
                """
            $0.everywhere = ["amount_fee": "Lovelace88"]
        }
        var settings = try harness.settings(
            WorldHarness.shipped(flow),
            answers: ["nick": "Lovelace88", "amount": "12"]
        )
        settings.strict = .must
        let ending = try await FlowRun(settings).start()
        #expect(ending.result == .failed(.expectation), "\(ending)")
        let told = await harness.journal.lines.filter { entry in
            switch entry.event {
            case .found, .failed, .ended: true
            default: false
            }
        }
        #expect("\(told)".contains("•••") && !"\(told)".contains("Lovelace88"), "\(told)")
        #expect(!"\(ending)".contains("Lovelace88"), "\(ending)")
    }

    @Test("the name of a field that is an answer is in the question, by which it is answered, and not in the failure")
    func answerAsName() async throws {
        let harness = harness(asking: nil)
        harness.world.anchor {
            $0.form = """
                <form method="post"><label>Nickname <input name="nick"></label>
                <label>Amount <input name="amount" required></label><button>Send</button></form>
                """
            $0.thanks = """
                <form method="post" action="/more"><label>More <input name="Lovelace88" required></label>
                <label>City <input name="city" required></label><button>Add</button></form>
                """
            ($0.lastTitle, $0.status) = ("Step 2", "incomplete")
        }
        let ending = try await harness.run(flow, answers: ["nick": "Lovelace88", "amount": "12"])
        #expect(ending.failure?.code == .questionsUnanswered, "\(ending)")
        #expect(ending.summary?.contains("`•••`") == true && ending.summary?.contains("`city`") == true, "\(ending)")
        #expect(!"\(ending)".contains("Lovelace88"), "\(ending)")
        let asked = await harness.journal.lines.compactMap { entry in
            if case .asked(let inquiry) = entry.event { inquiry.questions.map(\.name) } else { nil }
        }
        #expect(asked.last.map(Set.init) == ["Lovelace88", "city"], "\(asked)")
    }

    @Test("a page whose questions nobody answers is left open: the answers come later, and the link is not used again")
    func answeredLater() async throws {
        let harness = harness(asking: nil)
        harness.world.anchor { $0.opensOnce = true }
        let parsed = try WorldHarness.shipped(flow)
        let run = FlowRun(try harness.settings(parsed))
        let first = try await run.start()
        #expect(first.result == .failed(.unanswered))
        #expect(first.summary?.contains("`amount` (Amount)") == true)
        #expect(harness.world.anchor { $0.answers.isEmpty })
        let open = try await FlowRun.answer(
            run: run.id,
            with: ["amount": Secret("12")],
            in: harness.journal,
            clock: harness.clock
        )
        #expect(open == nil)
        #expect(try await FlowRun.resume(run: run.id, with: harness.settings(parsed)).result == .done)
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["12"])
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1" } == 1)
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1/form" } == 1)
    }

    @Test("a form that stands at a link which opens once is kept as it came, refused or not, and answered later")
    func keptAtLink() async throws {
        let harness = harness(asking: nil)
        harness.world.anchor {
            $0.opensOnce = true
            $0.staysAtLink = true
        }
        let parsed = try WorldHarness.shipped(flow)
        let run = FlowRun(try harness.settings(parsed))
        #expect(try await run.start().result == .failed(.unanswered))
        for answer in ["none", "12"] {
            _ = try await FlowRun.answer(
                run: run.id,
                with: ["amount": Secret(answer)],
                in: harness.journal,
                clock: harness.clock
            )
            // Looked at once more while it stands, with nothing new to send.
            for _ in 1...2 {
                let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
                #expect(ending.result == (answer == "12" ? .done : .failed(.unanswered)), "\(ending)")
            }
        }
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["none", "12"])
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1" } == 1)
        let notes = await harness.journal.lines.compactMap { entry in
            if case .noted(let note) = entry.event, note.key == PageNote.visitKey { note.value } else { nil }
        }
        guard case .secret(let id)? = notes.last else {
            Issue.record("\(notes)")
            return
        }
        // Nothing is kept of a form that is on its way.
        let last = try #require(await harness.journal.secrets[id].flatMap { VisitRecord($0) })
        #expect(last.source == nil)
    }

    @Test(
        "the page about a transfer leads back by its only button, where it has one that is sent by GET",
        arguments: [("sandbox-more-info", "Continue"), ("polaris-more-info", nil), ("polaris-deposit", nil)]
            as [(String, String?)]
    )
    func wayBack(name: String, label: String?) throws {
        let url = try #require(URL(string: "https://anchor.example/transfers/1?token=8f1c"))
        let page = try HostedPage.parse([UInt8](Fixture.data("pages/\(name).html")), url: Secret(url))
        #expect(page.mainForm?.wayBack?.label == label)
    }

    @Test("an anchor that forgot the visit may let it begin anew; one that doesn't ends the run with a clear error")
    func forgotten() async throws {
        for opensOnce in [false, true] {
            let harness = harness(asking: nil)
            harness.world.anchor { $0.forgetsVisits = true }
            let parsed = try WorldHarness.shipped(flow)
            let run = FlowRun(try harness.settings(parsed))
            #expect(try await run.start().result == .failed(.unanswered))
            harness.world.anchor { $0.opensOnce = opensOnce }
            _ = try await FlowRun.answer(
                run: run.id,
                with: ["amount": Secret("12")],
                in: harness.journal,
                clock: harness.clock
            )
            let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
            #expect(ending.result == (opensOnce ? .failed(.refused) : .done), "\(ending)")
            if opensOnce { #expect(ending.help?.contains("stays `incomplete`") == true) }
        }
    }

    @Test("a form whose sending broke off is found again and sent once more, with the same answers")
    func sentAgain() async throws {
        let harness = WorldHarness()
        let hasBroken = Mutex(false)
        harness.world.breaks { request in
            guard request.method == .post, request.url.path().hasPrefix("/page/") else { return nil }
            let isFirst = hasBroken.withLock { hasBroken in
                defer { hasBroken = true }
                return !hasBroken
            }
            return isFirst ? .before(.connectionLost(curlMessage: "reset")) : nil
        }
        #expect(try await harness.run(flow).result == .done)
        #expect(harness.world.anchor { $0.answers.count } == 1)
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1" } == 1)
    }

    /// Counts the requests of pages, and breaks those that `fault` says.
    private func counting(
        _ harness: WorldHarness,
        _ fault: @escaping @Sendable (HTTPRequest) -> WorldFault?
    ) -> @Sendable (HTTPMethod) -> Int {
        let seen = SeenRequests()
        harness.world.breaks { request in
            guard request.url.path().hasPrefix("/page/") else { return nil }
            seen.methods.withLock { $0.append(request.method) }
            return fault(request)
        }
        return { method in seen.methods.withLock { $0.count { $0 == method } } }
    }

    @Test(
        "a link that gave no page is not opened again by itself, and the ending says how it is all the same",
        arguments: [
            (WorldFault.instead(500, ""), FailureKind.transport),
            (.after(.connectionLost(curlMessage: "reset")), .transport),
            (.after(.timedOut(.receiving, after: .seconds(30))), .unanswered),
        ]
    )
    func openedOnce(fault: WorldFault, failure: FailureKind) async throws {
        let harness = WorldHarness()
        let count = counting(harness) { _ in fault }
        let ending = try await harness.run(flow)
        #expect(ending.result == .failed(failure), "\(ending)")
        #expect(count(.get) == 1)
        if failure == .transport { #expect(ending.help?.contains("--from visit") == true, "\(ending)") }
    }

    @Test("a link that could not be asked for is tried again")
    func triedAgain() async throws {
        let harness = WorldHarness()
        let start = harness.clock.now
        let count = counting(harness) { _ in
            harness.clock.now < start.advanced(by: .seconds(2)) ? .before(.unreachable(curlMessage: "refused")) : nil
        }
        #expect(try await harness.run(flow).result == .done)
        #expect(count(.get) > 1)
    }

    @Test(
        "a form that got no answer is sent once more at most, and not at all where its page never ended",
        arguments: [
            (WorldFault.instead(500, ""), FailureKind.transport, 2),
            (.before(.timedOut(.waiting, after: .seconds(30))), .unanswered, 1),
        ],
        // A status that no SEP knows does not say that the form has arrived.
        ["incomplete", "pending_moon"]
    )
    func sentTwice(form: (fault: WorldFault, failure: FailureKind, times: Int), status: String) async throws {
        let (fault, failure, times) = form
        let harness = WorldHarness()
        harness.world.anchor { $0.status = status }
        let count = counting(harness) { $0.method == .post ? fault : nil }
        let ending = try await harness.run(flow)
        #expect(ending.result == .failed(failure), "\(ending)")
        #expect(count(.post) == times)
        #expect(ending.help?.contains("--from visit") == true, "\(ending)")
    }

    @Test("a page that asks for patience is waited for; one that never ends is left to a person")
    func patience() async throws {
        for seconds in [20, 4_000] {
            let harness = WorldHarness()
            let start = harness.clock.now
            _ = counting(harness) { _ in
                let isEarly = harness.clock.now < start.advanced(by: .seconds(seconds))
                return isEarly ? .instead(200, "<meta http-equiv=refresh content=3><p>Please wait") : nil
            }
            let ending = try await harness.run(flow)
            #expect(ending.result == (seconds == 20 ? .done : .failed(.unanswered)), "\(ending)")
            if seconds != 20 { #expect(ending.summary?.contains("goes on after 30 pages") == true, "\(ending)") }
        }
    }

    @Test("what was answered before a page failed is not asked again where somebody goes on from there, at that page")
    func answersKept() async throws {
        let person = Person(["amount": "12"])
        let harness = harness(asking: person)
        harness.world.anchor { $0.opensOnce = true }
        let start = harness.clock.now
        let count = counting(harness) { request in
            let isEarly = harness.clock.now < start.advanced(by: .seconds(60))
            return request.method == .post && isEarly ? .instead(200, String(repeating: "x", count: 3 << 20)) : nil
        }
        let parsed = try WorldHarness.shipped(flow)
        let run = FlowRun(try harness.settings(parsed))
        let ending = try await run.start()
        #expect(ending.result == .failed(.unanswered) && ending.summary?.contains("has more than") == true, "\(ending)")
        #expect(ending.help?.contains("--from visit") == true)
        try await harness.clock.sleep(for: .seconds(120))
        let second = try await FlowRun.restart(run: run.id, from: "visit", with: harness.settings(parsed))
        #expect(second.result == .done, "\(second)")
        #expect(person.questions.count == 1 && count(.post) == 2)
        #expect(harness.world.log.count { $0 == "GET /page/transfer-1" } == 1)
        #expect(harness.world.anchor { $0.answers.map { $0["amount"] } } == ["12"])
    }

    @Test("a link that the run has opened itself is given to nobody: the transfer is started anew for another")
    func spentLink() async throws {
        let harness = WorldHarness()
        harness.world.anchor { $0.form = "<div data-sitekey=k></div>" + $0.form }
        let run = FlowRun(try harness.settings(WorldHarness.shipped(flow)))
        let ending = try await run.start()
        #expect(ending.result == .failed(.unanswered) && ending.summary?.contains("captcha") == true, "\(ending)")
        let path = Fixture.packageRoot.appending(path: "flows/\(flow)").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("page: $page", with: "page: { url: $page, via: link }")
        var settings = try harness.settings(try #require(FlowParser.parse(text: text, path: path).flow))
        let shown = Mutex<[String]>([])
        settings.showingPage = { page, _ in shown.withLock { $0.append(page.reveal()) } }
        let spent = try await FlowRun.restart(run: run.id, from: "visit", with: settings)
        #expect(spent.result == .failed(.unanswered), "\(spent)")
        #expect(spent.help?.contains("--from start` starts the transfer anew") == true, "\(spent)")
        #expect(shown.withLock { $0.isEmpty })
        settings.deadline = .seconds(60)
        _ = try await FlowRun.restart(run: run.id, from: "start", with: settings)
        #expect(shown.withLock { $0.count } == 1 && shown.withLock { $0.first?.contains("transfer-2") } == true)
    }

    @Test("a record that makes no sense, or is too long, is none")
    func records() throws {
        for text in ["", "{}", "[1]", #"{"url":"","cookies":"","pages":-1,"forms":0}"#] {
            #expect(VisitRecord(Secret(text)) == nil)
        }
        func record(_ cookies: String) -> VisitRecord? {
            let url = #""url":"https://anchor.example/form""#
            return VisitRecord(Secret(#"{\#(url),"cookies":"\#(cookies)","pages":3,"forms":2}"#))
        }
        #expect(record("abc")?.text.flatMap { VisitRecord($0) }?.forms == 2)
        var kept = try #require(record("abc"))
        let url = kept.bookmark.url
        for (count, isKept) in [(500_000, true), (600_000, false)] {
            let html = Secret(String(repeating: "€", count: count / 3))
            kept.source = PageSource(url: url, html: html, status: 422, isWindows1252: true)
            let again = kept.text.flatMap { VisitRecord($0) }
            #expect(again?.forms == 2 && again?.source == (isKept ? kept.source : nil))
        }
        #expect(record("abc")?.text?.reveal().contains(#""cookies":"abc""#) == true)
        #expect(record(String(repeating: "c", count: 20_000)).map { $0.text == nil } == true)
    }
}

/// The requests that a test has seen.
private final class SeenRequests: Sendable {
    let methods = Mutex<[HTTPMethod]>([])
}
