import FlowEngine
import Reports
import Testing
import Timekeeping

@Suite("RunProgress")
struct RunProgressTests {
    @Test("knows the states in the order in which they were entered, each as often as it was")
    func visits() {
        let visits = ["discover", "login", "start", "follow", "instruct", "follow", "settled", "bye"]
        #expect(SampleSession.progress(0).visits == visits)
    }

    @Test("knows each status of what was waited for, when it was seen first")
    func statuses() {
        let statuses = SampleSession.progress(0).statuses
        #expect(statuses.map(\.status) == ["pending_user_transfer_start", "completed"])
        #expect(statuses.map(\.state) == ["follow", "follow"] && statuses[0].at < statuses[1].at)
    }

    @Test("knows what was tried again and why, and nothing that was not")
    func retries() {
        let retries = SampleSession.progress(0).retries
        #expect(retries.map(\.state) == ["discover"])
        #expect(retries.first?.summary == "anchor.example answered with 503")
    }
}
