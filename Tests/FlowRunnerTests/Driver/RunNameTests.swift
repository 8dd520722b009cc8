import FlowEngine
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Names of runs")
struct RunNameTests {
    @Test("ten thousand runs that start in the same second have ten thousand names")
    func different() {
        let now = Timestamp(unixSeconds: 1_790_000_000)
        let names = (0..<10_000).map { _ in RunNames.make(at: now).rawValue }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: #/20260921-141320-[b-z2-9]{5}/#) != nil })
    }
}
