import FlowLanguage
import Testing

@testable import FlowRunner

@Suite("VerbTable")
struct VerbTableTests {
    @Test("each verb that flows know is performed by one of the table, and by no second one")
    func complete() {
        #expect(VerbTable.all.map(\.name) == VerbCatalogue.all.map(\.name))
    }
}
