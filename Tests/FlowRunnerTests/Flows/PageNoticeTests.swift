import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Foundation
import HTTPTransport
import JSON
import Questions
import Synchronization
import TestSupport
import Testing

/// What a page says from the start is no objection to an answer, and what it has in its head is no question.
@Suite("Notices and menus of pages")
struct PageNoticeTests {
    private static let notice = "ATTENTION: use your own account."

    private func told(_ harness: WorldHarness) async -> [String] {
        await harness.journal.lines.compactMap { entry in
            if case .told(let message) = entry.event, message.state == "visit" { message.text.reveal() } else { nil }
        }
    }

    // MARK: - Read as HTML

    @Test(
        "a notice that stands on a page from the start is not what it says against the answers",
        arguments: ["role=alert class=Alert", "class=\"help is-danger\"", "aria-live=assertive"],
        [true, false]
    )
    func notices(spelling: String, isFrank: Bool) async throws {
        for answers in [[:], ["nick": "Bob"], ["nick": "Bob", "amount": "none"]] {
            let harness = WorldHarness()
            harness.world.anchor {
                $0.isFrank = isFrank
                $0.complaint = isFrank ? "Enter an amount" : ""
                $0.form = """
                    <form method=post><div><div \(spelling)>\(Self.notice)</div><label for=a>Sum</label><input id="a" name="amount"></div>
                    <label>Nickname <input name="nick"></label><button>Send</button></form>
                    """
            }
            let run = FlowRun(try harness.settings(WorldHarness.shipped("sep24-deposit.yaml"), answers: answers))
            let ending = try await run.start()
            let summary = ending.summary ?? ""
            #expect(ending.result == .failed(.unanswered) && !summary.contains("ATTENTION"), "\(answers): \(summary)")
            #expect(summary.contains("Enter an amount") == isFrank, "\(answers): \(summary)")
            #expect(harness.world.anchor { $0.answers.count } == 1)
        }
    }

    @Test("a person reads an objection as often as it is made, and a notice never as one")
    func repeated() async throws {
        let person = Person(["amount": ["none", "nothing", "12"]])
        var harness = WorldHarness()
        harness.asking = person
        harness.world.anchor {
            $0.form = """
                <form method=post><div role=alert>\(Self.notice)</div><label for=a>Sum</label><input id="a" name="amount">
                <button>Send</button></form>
                """
        }
        #expect(try await harness.run("sep24-deposit.yaml").result == .done)
        let objections = person.questions.map { $0.objection?.message.reveal() }
        #expect(objections == [nil, "Enter an amount", "Enter an amount"])
    }

    @Test("the same objection is told again to an answer that is given after the run has stopped for it")
    func later() async throws {
        let harness = WorldHarness()
        harness.world.anchor {
            $0.form = $0.form.replacing(" value=\"AMOUNT\"", with: "")
            // The page is kept as it came, with the objection on it.
            $0.opensOnce = true
            $0.staysAtLink = true
        }
        let parsed = try WorldHarness.shipped("sep24-deposit.yaml")
        let run = FlowRun(try harness.settings(parsed, answers: ["first_name": "Ada", "amount": "none"]))
        #expect(try await run.start().summary?.contains("Enter an amount") == true)
        _ = try await FlowRun.answer(
            run: run.id,
            with: ["amount": Secret("nothing")],
            in: harness.journal,
            clock: harness.clock
        )
        let ending = try await FlowRun.resume(run: run.id, with: harness.settings(parsed))
        #expect(
            ending.result == .failed(.unanswered) && ending.summary?.contains("Enter an amount") == true,
            "\(ending)"
        )
    }

    // MARK: - Driven

    /// A run whose page is shown by a driver, up to the end of the visit.
    private func visit(
        _ driver: PageDriver,
        _ answers: [String: String] = [:],
        asking person: Person? = nil
    ) async throws -> (ending: Ending, told: [String]) {
        var asking = WorldHarness()
        asking.asking = person
        let harness = asking
        harness.world.breaks { request in
            guard request.url.host() == "127.0.0.1" else { return nil }
            let isOver = driver.isOver
            harness.world.anchor { anchor in
                for index in anchor.transfers.indices where isOver { anchor.transfers[index].status = "pending_anchor" }
            }
            return .instead(200, driver.answer(request))
        }
        let path = Fixture.packageRoot.appending(path: "flows/sep24-deposit.yaml").path
        var text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("page: $page", with: "page: { url: $page, via: webdriver }")
        text = String(text[..<(try #require(text.range(of: "  follow:\n")).lowerBound)])
        let flow = try #require(FlowParser.parse(text: text, path: path).flow)
        var settings = try harness.settings(flow, answers: answers)
        settings.environment["WINDLASS_WEBDRIVER"] = "http://127.0.0.1:4444"
        return (try await FlowRun(settings).start(), await told(harness))
    }

    private static let alert = "<div role=alert class=Alert>\(notice)</div>"
    private static let ways = """
        <h1>Register</h1><p>How were you invited?</p>\(alert)
        <label><input type=radio name=way value=Phone data-windlass=0 form=windlass-page>Phone</label>
        <label><input type=radio name=way value=Email data-windlass=1 form=windlass-page>Email</label>
        """
    private static let made = "<form id=windlass-page method=post></form>"

    private static func button(_ words: String, _ attributes: String = "") -> String {
        "<button type=submit data-windlass=9 form=windlass-page \(attributes)>\(words)</button>\(made)"
    }

    @Test("a button that is disabled is not pressed: the page wants what has no answer yet, and has refused nothing")
    func heldBack() async throws {
        let driver = PageDriver([Self.ways + Self.button("Continue", "aria-disabled=true")])
        let ending = try await visit(driver).ending
        let words = "no answer for `way` (How were you invited?; one of `Phone`, `Email`), which the page"
        #expect(ending.result == .failed(.unanswered) && ending.summary?.contains(words) == true, "\(ending)")
        #expect(driver.clicks.isEmpty)
    }

    @Test("with a part of the answers the other part is asked for, and the notice is none of its objections")
    func partly() async throws {
        let second = "<input name=shape placeholder=Shape data-windlass=2 form=windlass-page>"
        let driver = PageDriver(
            [Self.ways, Self.ways + second].map { $0 + Self.button("Continue", "aria-disabled=true") }
        )
        let ending = try await visit(driver, ["way": "Email"]).ending
        #expect(ending.result == .failed(.unanswered) && ending.summary?.contains("`shape`") == true, "\(ending)")
        #expect(ending.summary?.contains("ATTENTION") == false && driver.clicks == ["1"])
    }

    @Test("a page that does nothing when its button is pressed has not refused anything with its notice")
    func stuck() async throws {
        let driver = PageDriver([Self.ways + Self.button("Continue")])
        driver.isStill = true
        let ending = try await visit(driver, ["way": "Email"]).ending
        #expect(ending.summary?.contains("did not go on within 15 seconds") == true, "\(ending)")
        #expect(ending.summary?.contains("ATTENTION") == false)
    }

    private static let form =
        "<h1>Register</h1><input name=colour placeholder=Colour data-windlass=0 form=windlass-page>"
    private static let menus = """
        <header><select name=language data-windlass=3 form=windlass-page><option selected>English<option>Spanish</select>
        <input type=checkbox name=theme data-windlass=4 form=windlass-page></header>
        """

    @Test("a page whose fields no button sends stops the visit, with what a person can do (exit 7)")
    func noButton() async throws {
        let driver = PageDriver([Self.form + Self.made])
        let ending = try await visit(driver, ["colour": "red"]).ending
        #expect(ending.result == .failed(.unanswered) && driver.clicks.isEmpty, "\(ending)")
        #expect(ending.summary?.contains("has fields, and no button that sends them") == true, "\(ending)")
    }

    @Test(
        "a page that asks nothing ends the visit, whatever its head holds: nothing on it is pressed once the transfer is over",
        arguments: ["<h1>Your information has been successfully verified!</h1>", "<h1>Wait for our message</h1>"],
        ["Back to Home", "Finish"]
    )
    func over(words: String, button: String) async throws {
        let pages = [Self.form + Self.button("Continue"), words + Self.button(button)].map { Self.menus + $0 }
        let driver = PageDriver(pages)
        driver.endsTransfer = true
        let visited = try await visit(driver, ["colour": "red"])
        #expect(visited.ending.result == .done && driver.clicks == ["9"], "\(visited.ending)")
        #expect(!visited.told.contains { $0.contains("no choice was given") }, "\(visited.told)")
    }

    /// A form, and a page whose button leads nowhere.
    private static let endless = [form + button("Continue"), "<h1>Wait for our message</h1>" + button("Finish")]

    @Test("a page that asks nothing and goes on by nothing ends the visit: the transfer tells what comes")
    func nowhere() async throws {
        let driver = PageDriver(Self.endless)
        let unattended = try await visit(driver, ["colour": "red"])
        #expect(unattended.ending.result == .failed(.unanswered) && driver.clicks == ["9"], "\(unattended.ending)")
        let other = PageDriver(Self.endless)
        let visited = try await visit(other, ["colour": "red"], asking: Person(["press": "Finish"]))
        #expect(visited.ending.result == .done && other.clicks == ["9", "9"], "\(visited.ending)")
        #expect(
            visited.told.contains { $0.hasSuffix("asks nothing more, and its button leads nowhere") },
            "\(visited.told)"
        )
    }
}

/// A driver whose browser shows one page after the other: each click leads to the next one, as far as there is one.
private final class PageDriver: Sendable {
    private let pages: [String]
    private let state = Mutex<(clicks: [String], isStill: Bool, endsTransfer: Bool)>(([], false, false))

    init(_ pages: [String]) { self.pages = pages }

    /// The numbers of the controls that were clicked.
    var clicks: [String] { state.withLock { $0.clicks } }
    /// Whether clicks lead nowhere.
    var isStill: Bool {
        get { state.withLock { $0.isStill } }
        set { state.withLock { $0.isStill = newValue } }
    }
    /// Whether the first click ends the transfer's page.
    var endsTransfer: Bool {
        get { state.withLock { $0.endsTransfer } }
        set { state.withLock { $0.endsTransfer = newValue } }
    }
    var isOver: Bool { state.withLock { $0.endsTransfer && !$0.clicks.isEmpty } }

    private var shown: Int { state.withLock { $0.isStill ? 0 : min($0.clicks.count, pages.count - 1) } }

    func answer(_ request: HTTPRequest) -> String { JSONValue.object(["value": value(of: request)]).text }

    private func value(of request: HTTPRequest) -> JSONValue {
        let path = request.url.path()
        switch path {
        case "/session": return ["sessionId": "s1", "capabilities": [:]]
        case "/session/s1/window" where request.method == .get: return "w0"
        case "/session/s1/window/handles": return ["w0", "w1"]
        case "/session/s1/execute/sync": break
        default:
            if path.hasSuffix("/click") {
                let number = String(path.split(separator: "/").dropLast().last?.dropFirst() ?? "")
                state.withLock { $0.clicks.append(number) }
            }
            return .null
        }
        guard case .json(let body)? = request.body, let script = body["script"]?.string else { return .null }
        let place: JSONValue = "https://anchor.example/page/transfer-1"
        if script.contains("return location.href") { return "about:blank" }
        if script.contains("arguments[0].checked") {
            let id = body["args"]?.arrayValue?.first?["element-6066-11e4-a52e-4f735466cecf"]?.string ?? ""
            return .bool(clicks.contains(String(id.dropFirst())))
        }
        if script.contains("isConnected") {
            let number = body["args"]?.arrayValue?.first?.text ?? ""
            return ["element-6066-11e4-a52e-4f735466cecf": .string("e\(number)")]
        }
        if script.contains("document.readyState") {
            return [
                "url": place, "origin": "1", "sum": .string("\(shown)"), "ready": "complete", "busy": 0, "status": 200,
            ]
        }
        if script.contains("<!doctype html>") { return ["html": .string(pages[shown]), "url": place] }
        return .null
    }
}
