import Diagnostics
import Testing

@testable import Sandbox

/// Keys and kinds of scenario files that have been renamed.
@Suite("Former names in scenarios")
struct FormerNameTests {
    @Test("`habit` is `software`, and `…-news` are `…-callback`")
    func former() {
        let text = "scenario: x\nhabit: polaris\nfaults: [{ at: callback.post, fault: late-news, delay: 2s }]"
        let (scenario, mistakes) = Scenario.parse(text: text, path: "x")
        #expect(mistakes.map(\.summary) == [])
        #expect(scenario?.anchors[0].software == .polaris)
        #expect(scenario?.faults.map(\.kind) == [.lateCallback])
    }

    @Test("the key `habit` is in no message")
    func hidden() {
        let mistakes = Scenario.parse(text: "scenario: x\nhabits: polaris", path: "x").mistakes
        #expect(mistakes.count == 1 && mistakes.first?.help?.contains("habit") == false, "\(mistakes)")
    }
}
