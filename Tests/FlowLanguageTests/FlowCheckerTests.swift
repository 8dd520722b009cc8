import Diagnostics
import FlowLanguage
import Synchronization
import Testing

@Suite("FlowChecker")
struct FlowCheckerTests {
    static let part = """
        flow: login
        states:
          discover: { sep1: {} }
          session: { sep10: {} }
        outputs: { account: $session.account }
        """

    static let whole = """
        flow: whole
        states:
          login: { use: parts/login.yaml, keep: { who: account } }
          start: { sep24: { deposit: native } }
          say: { tell: "${who} ${login.account}" }
        """

    @Test("proves a flow with the flows that it uses")
    func parts() throws {
        let checked = FlowCheck.check(bytes: Array(Self.whole.utf8), path: "flows/whole.yaml") { path in
            path == "flows/parts/login.yaml" ? .success(Array(Self.part.utf8)) : .failure(.notFound)
        }
        #expect(checked.findings.map { $0.rendered(source: nil) } == [])
        let flow = try #require(checked.flow)
        #expect(flow.states.map(\.name.value) == ["login", "login/discover", "login/session", "start", "say"])
    }

    @Test("takes plain http where that is allowed, in a used flow too")
    func plainHTTP() {
        let text = """
            flow: plain
            anchor: http://anchor:8080
            network: http://horizon:8000
            inputs: { to: { type: text, default: "http://anchor:8080/x" } }
            states:
              ask: { http: { get: "${to}/y" } }
              part: { use: part.yaml }
            """
        let part = "flow: part\nstates:\n  ask: { http: { get: \"http://platform/\" } }\n"
        func findings(_ hosts: Set<String>) -> [FindingCode] {
            let checker = FlowChecker(loading: { _ in .success(Array(part.utf8)) }) { address in
                hosts.contains { address.hasPrefix("http://\($0)") }
            }
            return checker.check(bytes: Array(text.utf8), path: "plain.yaml").findings.map(\.code)
        }
        #expect(findings(["anchor", "horizon", "platform"]) == [])
        #expect(findings(["anchor", "horizon"]).count == 1)
        #expect(findings([]).count == 4)
    }

    @Test("shows the line of the used file in which a mistake is, and only its errors")
    func places() {
        let part = "flow: login\ninputs: { unused: text }\nstates:\n  session: { sep10: {} }\n"
        let checked = FlowCheck.check(bytes: Array(Self.whole.utf8), path: "whole.yaml") { _ in
            .success(Array(part.utf8))
        }
        #expect(checked.flow == nil)
        let place = checked.findings.first { $0.place?.file == "parts/login.yaml" }
        #expect(place?.code == .missingNeed)
        #expect(!checked.findings.contains { $0.code == .unusedInput })
        #expect(place?.rendered(source: part).contains(" 4 |   session: { sep10: {} }") == true)
    }

    @Test("reads what many flows use once, also when it is asked from many tasks")
    func shared() async {
        let reads = Mutex(0)
        let checker = FlowChecker { _ in
            reads.withLock { $0 += 1 }
            return .success(Array(Self.part.utf8))
        }
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    checker.check(bytes: Array(Self.whole.utf8), path: "whole\(number).yaml").findings.count
                }
            }
            for await count in group { #expect(count == 0) }
        }
        #expect(reads.withLock { $0 } == 1)
    }
}
