import Foundation
import HostedPages
import Sandbox
import Testing

/// Hosted pages of all kinds, visited by the program in all the ways that it has.
@Suite("Hosted pages from the command line")
struct HostedPageTests {
    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    static let hasBrowser = InstalledDriver.find(path: path) != nil
    static let reason: Comment =
        "neither chromedriver nor geckodriver is installed; on Debian: apt-get install chromium chromium-driver"

    /// The least picture that is one.
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("made for tests".utf8))

    private static let answers = """
        first_name: Ada
        last_name: Lovelace
        email_address: ada@example.com
        birth_date: "1976-07-04"
        address_country_code: CZE
        address: |-
          12 St James
          London
        id_type: passport
        photo_id_front: passport.png
        terms: "yes"

        """

    private let program: Program

    init() throws {
        program = try Program()
        try Self.picture.write(to: program.home.appending(path: "passport.png"))
    }

    /// A deposit whose page is visited in the given way, with `answers` as its file of answers.
    private func deposit(via way: String? = nil, answers: String = answers) throws -> String {
        let kept = try program.file("answers.yaml", answers)
        chmod(kept, 0o600)
        let page = way.map { "{ url: $page, via: \($0) }" } ?? "$page"
        return try program.file(
            "deposit.yaml",
            """
            flow: deposit
            states:
              discover: { sep1: {} }
              fund:     { friendbot: {} }
              trust:    { trustline: USDC }
              login:    { sep10: {} }
              start:
                sep24: { deposit: USDC, amount: "25" }
                keep:  { tx: transfer, page: url secret }
              visit:
                page: \(page)
                fill: [answers.yaml, ask]
              follow:
                track: $tx
                poll:  { every: 200ms, within: 1m }
            """
        )
    }

    /// Ways to visit a scenario's page, and how many forms it has; without a browser, `chosen` says what is missing.
    static let visits =
        [("form", "default", 2), ("form", "wizard", 4)] + (hasBrowser ? [("webdriver", "wizard", 4)] : [])

    @Test(
        "plain forms and a wizard with lists, buttons, boxes, lines and a file are filled in as forms and by a browser",
        arguments: visits
    )
    func filledIn(way: String, scenario: String, count: Int) async throws {
        let ended = try await program.run("run", try deposit(via: way), "--no-input", "--scenario", scenario)
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        #expect(ended.output.contains("\(count) forms filled in"))
        #expect(way == "webdriver" || ended.output.contains("forms filled in, “You are done"))
        #expect(ended.output.contains("follow: completed"))
    }

    @Test(
        "where the flow names no way, a browser is driven from the first page on that shows nothing without scripts",
        .enabled(if: hasBrowser, reason)
    )
    func chosen() async throws {
        let ended = try await program.run("run", try deposit(), "--no-input", "--scenario", "scripted")
        #expect(ended.exitCode == 0, "\(ended.output)\(ended.errors)")
        #expect(ended.output.contains("2 forms filled in"))
        #expect(ended.output.contains("follow: completed"))
    }

    @Test(
        "a page that needs scripts, where there is no browser, ends with exit 7, and so does one that no program passes",
        arguments: [
            ("scripted", "shows nothing without running its scripts"), ("captcha", "has a captcha"),
        ]
    )
    func deadEnds(scenario: String, words: String) async throws {
        let environment = ["PATH": "/nonexistent"]
        let arguments = ["run", try deposit(), "--no-input", "--scenario", scenario]
        let ended = try await program.run(arguments, environment: environment)
        #expect(ended.exitCode == 7, "\(ended.output)\(ended.errors)")
        #expect(ended.errors.contains(words) && ended.errors.contains("`via: link`"), "\(ended.errors)")
        #expect(!ended.errors.contains("token="))
    }

    @Test(
        "a page that comes again and again, and one of 10 MB, are named, and end with exit 7",
        arguments: [("endless", "answer refused for"), ("huge", "has more than 2097152 bytes")]
    )
    func unreasonable(kind: String, words: String) async throws {
        let scenario = try program.file(
            "scenario.yaml",
            """
            scenario: pages
            about: Pages that ask too much.
            pages:
              deposit:
                - { name: customer, title: About you, kind: \(kind), fields: { first_name: } }
            """
        )
        let ended = try await program.run("run", try deposit(via: "form"), "--no-input", "--scenario", scenario)
        #expect(ended.exitCode == 7, "\(ended.output)\(ended.errors)")
        #expect(ended.errors.contains(words), "\(ended.errors)")
    }

    /// Answers that a page does not take, and what is said of them.
    static let slips = [
        ("birth_date: \"1976-07-04\"", "birth_date: \"1976-02-30\"", "birth_date", "date"),
        ("address_country_code: CZE", "address_country_code: Atlantis", "address_country_code", "choice"),
        ("terms: \"yes\"", "terms: \"no\"", "terms", "confirmation"),
        ("first_name: Ada", "first_name: \"A\\0\\e[31m\"", "first_name", "text"),
    ]

    @Test(
        "an answer that the page does not take leaves the run with its question, and it goes on with another",
        arguments: slips
    )
    func corrected(right: String, wrong: String, name: String, type: String) async throws {
        var configuration = SandboxConfiguration()
        configuration.play(try #require(Scenario.named("wizard")))
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let flow = try deposit(answers: Self.answers.replacing(right, with: wrong))
        let ended = try await program.run(["run", flow, "--no-input", "--json"] + sandbox.options)
        #expect(ended.exitCode == 7, "\(ended.output)\(ended.errors)")
        let run = try #require((try ended.json()["runs"] as? [[String: Any]])?.first)
        let asks = try #require(run["asks"] as? [[String: Any]])
        #expect(asks.map { $0["name"] as? String } == [name])
        #expect(asks.map { $0["type"] as? String } == [type])
        let id = try #require(run["run"] as? String)
        let answers = ["birth_date": "1976-07-04", "terms": "true", "first_name": "Ada", "address_country_code": "CZE"]
        let answer = try #require(answers[name])
        #expect(try await program.run("runs", "answer", id, "\(name)=\(answer)").exitCode == 0)
        let resumed = try await program.run("resume", id, "--no-input")
        await sandbox.stop()
        #expect(resumed.exitCode == 0, "\(resumed.output)\(resumed.errors)")
    }

    @Test("a file that is missing, is none, or has 20 MB is named, and its content is not")
    func files() async throws {
        let large = program.home.appending(path: "large.png")
        try (Self.picture + Data(count: 20_000_000)).write(to: large)
        let slips = [
            ("nowhere.png", "not the path of one"), (".", "not the path of one"), ("large.png", "10000000 at most"),
        ]
        for (path, words) in slips {
            let answers = Self.answers.replacing("passport.png", with: path)
            let flow = try deposit(via: "form", answers: answers)
            let ended = try await program.run("run", flow, "--no-input", "--scenario", "wizard")
            #expect(ended.exitCode == 7, "\(ended.output)\(ended.errors)")
            #expect(ended.errors.contains("photo_id_front") && ended.errors.contains(words), "\(ended.errors)")
        }
    }

    @Test("a link is shown once with its QR code to whoever looks on, and stands nowhere else")
    func link() async throws {
        let sandbox = try await EmbeddedSandbox.start()
        let flow = try deposit(via: "link")
        let terminal = try program.startOnTerminal(
            ["run", flow, "--pause-after", "0"] + sandbox.options,
            columns: 100,
            rows: 60
        )
        try await terminal.shows("open this page once")
        try await terminal.shows("?token=")
        let address = try #require(terminal.text.firstMatch(of: /http:\/\/localhost\S+token=\S+/)).output
        try await terminal.shows("next poll in")
        #expect(terminal.text.contains("█▀▀▀") || terminal.text.contains("▀▀▀▀▀"), "\(terminal.text)")
        #expect(terminal.text.components(separatedBy: "?token=").count == 2)
        terminal.send(SIGINT)
        #expect(try await terminal.exitCode().code == 130)
        await sandbox.stop()
        let id = try await program.latestRun()
        let shown = try await program.run("runs", "show", id, "--json")
        let token = try #require(address.split(separator: "token=").last?.split(separator: "&").first)
        #expect(shown.exitCode == 0 && !shown.output.contains(token))
        #expect(!(try Data(contentsOf: program.store)).contains(Data(token.utf8)))

        let alone = try await program.run("run", flow, "--no-input")
        #expect(alone.exitCode == 7)
        #expect(alone.errors.contains("there is no terminal to show its link"), "\(alone.errors)")
    }

    @Test("the person's own browser is given the page once, and the run goes on looking at the transfer")
    func personalBrowser() async throws {
        let opener = try program.file("xdg-open", "#!/bin/sh\necho \"$1\" >> \"$HOME/opened\"\n")
        chmod(opener, 0o755)
        let sandbox = try await EmbeddedSandbox.start()
        let environment = ["PATH": "\(program.home.path):/usr/bin:/bin", "DISPLAY": ":7"]
        let arguments = ["run", try deposit(via: "browser"), "--no-input", "--pause-after", "0"] + sandbox.options
        let ended = try await program.run(arguments, environment: environment, after: "waiting   follow: incomplete")
        await sandbox.stop()
        #expect(ended.exitCode == 130, "\(ended.output)\(ended.errors)")
        #expect(ended.output.contains("visit: opened in your browser"))
        let opened = try String(contentsOf: program.home.appending(path: "opened"), encoding: .utf8)
        #expect(opened.contains("?token=") && opened.split(separator: "\n").count == 1)
        #expect(!ended.output.contains("token=") && !ended.errors.contains("token="))
        // Anyone who has closed the page finds it again, and only on request.
        let id = try #require(try await program.runs().first?["run"] as? String)
        for form in [[], ["--json"]] {
            let shown = try await program.run(["runs", "show", id] + form)
            #expect(shown.exitCode == 0 && !shown.output.contains("token="), "\(shown.output)")
        }
        let link = try await program.run("runs", "show", id, "--link")
        #expect(link.exitCode == 0 && link.output.hasPrefix("http://\(sandbox.anchorDomain)/"), "\(link.errors)")
        #expect(link.output.contains("?") && link.output.split(separator: "\n").count == 1, "\(link.output)")
        let told = try await program.run("runs", "show", id, "--link", "--json").json()
        #expect(told["link"] as? String == link.output.split(separator: "\n").first.map(String.init))
        #expect(try await program.run("runs", "cancel", id, "--now").exitCode == 0)
        let over = try await program.run("runs", "show", id, "--link")
        #expect(over.exitCode == 1 && over.errors.contains("has ended"), "\(over.errors)")
    }

    @Test("a deposit that is paused until it is paid has the link to its payment page, which is shown on request only")
    func paymentLink() async throws {
        var configuration = SandboxConfiguration()
        configuration.anchor.pace.moneyArrives = .seconds(86_400)
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let flow = try deposit()
        let slow = try String(contentsOfFile: flow, encoding: .utf8).replacing(
            "200ms, within: 1m",
            with: "1h, within: 2d"
        )
        try Data(slow.utf8).write(to: URL(filePath: flow))
        let options = ["--no-input", "--pause-after", "1s"] + sandbox.options
        let paused = try await program.run(["run", flow] + options)
        await sandbox.stop()
        #expect(paused.exitCode == 75 && !paused.output.contains("token="), "\(paused.output)\(paused.errors)")
        let id = try #require(try await program.runs().first?["run"] as? String)
        #expect(try await !program.run("runs", "show", id).output.contains("token="))
        let link = try await program.run("runs", "show", id, "--link").output
        #expect(link.hasPrefix("http://\(sandbox.anchorDomain)/transfers/") && link.contains("?token="), "\(link)")
    }

    @Test("where no browser opens, a terminal shows the link, and the run goes on")
    func noBrowser() async throws {
        let opener = try program.file("xdg-open", "#!/bin/sh\nexit 3\n")
        chmod(opener, 0o755)
        let sandbox = try await EmbeddedSandbox.start()
        let environment = ["PATH": "\(program.home.path):/usr/bin:/bin", "DISPLAY": ":7"]
        let terminal = try program.startOnTerminal(
            ["run", try deposit(via: "browser"), "--pause-after", "0"] + sandbox.options,
            environment: environment,
            columns: 100,
            rows: 60
        )
        try await terminal.shows("open this page once")
        try await terminal.shows("?token=")
        try await terminal.shows("next poll in")
        terminal.send(SIGINT)
        #expect(try await terminal.exitCode().code == 130)
        await sandbox.stop()
    }
}
