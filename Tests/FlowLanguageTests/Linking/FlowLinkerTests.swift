import Diagnostics
import FlowLanguage
import Testing

@Suite("FlowLinker")
struct FlowLinkerTests {
    private static let login = """
        flow: login
        inputs:
          domain: { type: text, default: here }
        secrets: { pin: { file: pin.txt } }
        needs: [anchor]
        outputs: { token: $answer, greeting: "${domain} ${asked.word}" }
        outcomes: [declined]
        deadline: 2m
        retry: 7
        states:
          session: { sep10: {}, retry: 1 }
          asked: { ask: { word: "for ${domain}" }, fill: [answers.yaml, ask], keep: { answer: word } }
          look:
            http: { post: "https://example.org/${asked.word}", json: { who: $run.account, pin: $pin } }
            if: answer exists and count([domain, answer]) == 2
            expect: look.status in [200, 201]
            next: { session: [done] }
          leave: { tell: bye, next: declined }
          fine: { tell: fine, next: done }
        """

    private static let main = """
        flow: main
        states:
          discover: { sep1: {} }
          login:
            use: { flow: parts/login.yaml, domain: elsewhere }
            keep: { token: token secret }
            next: { after: [declined] }
          between: { tell: $login.greeting }
          after: { tell: done }
        """

    private let files = LinkedFiles(["main.yaml": main, "parts/login.yaml": login])

    @Test("a flow that uses nothing comes back as it is")
    func nothing() throws {
        let files = LinkedFiles(["main.yaml": "flow: a\nstates: { a: { sep1: {} } }\n"])
        let linked = try files.link()
        #expect(linked.flow == FlowParser.parse(text: files.texts["main.yaml"] ?? "", path: "main.yaml").flow)
        #expect(linked.flow?.parts == [])
        #expect(files.reads == [:])
    }

    @Test("puts the used states behind the state that uses them, under its name")
    func names() throws {
        let flow = try files.flow()
        #expect(
            flow.states.map(\.name.value) == [
                "discover", "login", "login/session", "login/asked", "login/look", "login/leave", "login/fine",
                "between", "after",
            ]
        )
        #expect(flow.states.map(\.part) == [nil, nil] + Array(repeating: "login", count: 5) + [nil, nil])
        #expect(flow.states.following(1) == 7)
        #expect(flow.states.beginning(ofUse: 1) == 2)
        #expect(flow.states.following(6) == nil)
    }

    @Test("rewrites names in arguments, text, conditions, expectations, keeps and ways; `run` stays `run`")
    func rewriting() throws {
        let flow = try files.flow()
        let look = try #require(flow.state(named: "login/look"))
        let json = try #require(look.argument("json")?.template)
        #expect(json.value.paths(at: json.place).map(\.value.description) == ["run.account", "login/pin"])
        let url = try #require(look.argument("post")?.template)
        #expect(url.value.paths(at: url.place).map(\.value.description) == ["login/asked.word"])
        #expect(look.condition?.text == "answer exists and count([domain, answer]) == 2")
        let scope = Scope(["login/answer": "yes", "login/domain": "x", "login/look": ["status": 201]])
        #expect(look.condition?.evaluate(in: scope).holds == true)
        #expect(look.expectations.first?.evaluate(in: scope).holds == true)
        guard case .table(let routes) = look.next else {
            Issue.record("`next` is no table")
            return
        }
        #expect(routes.map(\.destination.value) == ["login/session"])
        #expect(flow.state(named: "login/leave")?.next.destinations == ["login/declined"])
        #expect(flow.state(named: "login/fine")?.next.destinations == ["login/done"])
        #expect(flow.state(named: "login/asked")?.keep.map(\.name.value) == ["login/answer"])
        #expect(flow.state(named: "login/asked")?.keep.map(\.field.value.description) == ["word"])
    }

    @Test("the using state knows what it can give, gets, and ends in")
    func interface() throws {
        let login = try #require(try files.flow().state(named: "login"))
        #expect(login.use?.inputs.map(\.name.value) == ["domain"])
        #expect(login.use?.needs.map(\.value) == [.anchor])
        #expect(login.use?.deadline?.value == .seconds(120))
        #expect(login.outcomes.map(\.name) == ["done", "failed", "declined"])
        #expect(login.verbDescription?.results.map(\.name) == ["token", "greeting"])
        #expect(login.parameters.map(\.name) == ["flow", "domain"])
        let output = try #require(login.use?.outputs.first?.template)
        #expect(output.value == .reference(Path(root: "login/answer")))
    }

    @Test("files of answers and secrets are found from where they are written; secrets are the whole flow's")
    func relativeFiles() throws {
        let flow = try files.flow()
        #expect(flow.state(named: "login/asked")?.fill.map(\.value) == [.file("parts/answers.yaml"), .ask])
        #expect(flow.secrets.map(\.name.value) == ["login/pin"])
        #expect(flow.secrets.map(\.source.value) == [.file("parts/pin.txt")])
    }

    @Test("the used flow's policy counts where its states don't say so themselves")
    func retry() throws {
        let flow = try files.flow()
        #expect(flow.state(named: "login/session")?.retry?.times == 1)
        #expect(flow.state(named: "login/look")?.retry?.times == 7)
        #expect(flow.state(named: "login/leave")?.retry == nil)
        #expect(flow.state(named: "discover")?.retry == nil)
    }

    @Test("the digest is that of all texts, the parts are told once")
    func digest() throws {
        let before = try files.flow()
        #expect(before.parts.map(\.path) == ["parts/login.yaml"])
        let changed = LinkedFiles(["main.yaml": Self.main, "parts/login.yaml": Self.login + "# changed\n"])
        #expect(try changed.flow().digest != before.digest)
        #expect(before.digest != before.source.digest)
    }

    @Test("places in a used flow are those of its own file")
    func places() throws {
        let flow = try files.flow()
        #expect(flow.state(named: "login/look")?.name.place.file == "parts/login.yaml")
        #expect(flow.state(named: "login")?.name.place.file == "main.yaml")
    }

    @Test("flows that use flows are nested, paths start at the file in which they stand")
    func nested() throws {
        let files = LinkedFiles([
            "flows/main.yaml": "flow: m\nstates: { a: { use: ../parts/b.yaml } }\n",
            "parts/b.yaml":
                "flow: b\nsecrets: { s: { env: S } }\nstates:\n  c: { use: ./in/c.yaml }\n  d: { tell: $s }\n",
            "parts/in/c.yaml": "flow: c\nsecrets: { s: { file: ../s } }\nstates: { e: { tell: $s } }\n",
        ])
        let flow = try files.flow("flows/main.yaml")
        #expect(flow.states.map(\.name.value) == ["a", "a/c", "a/c/e", "a/d"])
        #expect(flow.states.map(\.part) == [nil, "a", "a/c", "a"])
        #expect(flow.parts.map(\.path) == ["parts/b.yaml", "parts/in/c.yaml"])
        #expect(flow.secrets.map(\.name.value) == ["a/s", "a/c/s"])
        #expect(flow.secrets.map(\.source.value) == [.environment("S"), .file("../parts/s")])
        #expect(flow.states.following(1) == 3)
        #expect(flow.states.beginning(ofUse: 1) == 2)
    }

    @Test("states that always run can use flows too")
    func always() throws {
        let files = LinkedFiles([
            "main.yaml": "flow: m\nstates: { a: { sep1: {} } }\nalways: { z: { use: z.yaml } }\n",
            "z.yaml": "flow: z\nstates: { y: { sep1: {} } }\n",
        ])
        #expect(try files.flow().always.map(\.name.value) == ["z", "z/y"])
    }

    @Test("every file is read once, however many flows use it")
    func memory() throws {
        for number in 0..<50 { files.texts["\(number).yaml"] = Self.main }
        for number in 0..<50 { _ = try files.flow("\(number).yaml") }
        #expect(files.reads == ["parts/login.yaml": 1])
    }

    @Test("the http verb learns which of its results are referred to")
    func references() throws {
        let text = """
            flow: r
            outputs: { total: $bank.body.total }
            states:
              bank: { http: { get: "https://bank.example/" }, keep: { id: body.id }, expect: bank.status == 200 }
              say: { tell: "${bank.body.items[0].name}", if: 'default(bank.headers["x-id"], id) exists' }
            """
        let flow = try LinkedFiles(["main.yaml": text]).flow()
        #expect(
            flow.references(to: "bank").map(\.description) == [
                "bank.body.id", "bank.status", "bank.body.items[0].name", "bank.headers", "bank.body.total",
            ]
        )
        #expect(flow.references(to: "say") == [])
        for name in ["total", "id", "body", "name", "headers"] { #expect(flow.words(fieldNamed: name), "\(name)") }
        for name in ["say", "other", "item"] { #expect(!flow.words(fieldNamed: name), "\(name)") }
    }
}

extension Routes {
    fileprivate var destinations: [String] {
        switch self {
        case .sequential: []
        case .always(let destination): [destination.value]
        case .table(let routes): routes.map(\.destination.value)
        }
    }
}
