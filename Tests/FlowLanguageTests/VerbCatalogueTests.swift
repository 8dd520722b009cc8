import FlowLanguage
import Testing

@Suite("VerbCatalogue")
struct VerbCatalogueTests {
    @Test("has the verbs of this version, each once")
    func names() {
        let names = VerbCatalogue.all.map(\.name.rawValue)
        #expect(
            names == [
                "sep1", "friendbot", "trustline", "sep10", "sep12", "sep38", "sep6", "sep24", "sep31", "page", "track",
                "pay",
                "claim", "ask", "tell", "expect", "wait", "http", "use",
            ]
        )
        #expect(VerbCatalogue["teleport"] == nil)
    }

    @Test("descriptions agree with themselves", arguments: VerbCatalogue.all.map(\.name))
    func consistency(name: VerbName) throws {
        let verb = try #require(VerbCatalogue[name])
        #expect(verb.about.hasSuffix("."))
        if let subject = verb.subject { #expect(verb.parameter(subject) != nil || verb.otherParameters != nil) }
        for name in verb.exclusives.joined() { #expect(verb.parameter(name) != nil) }
        for name in verb.alternatives.joined() { #expect(verb.parameter(name) != nil) }
        #expect(Set(verb.parameters.map(\.name)).count == verb.parameters.count)
        #expect(Set(verb.results.map(\.name)).count == verb.results.count)
        #expect(Set(verb.outcomes.map(\.name)).count == verb.outcomes.count)
        #expect(verb.outcomes.contains { $0.kind == .done || $0.kind == .succeeded })
        #expect(verb.updatesSubject == (verb.name == "track"))
        #expect(!verb.allows.contains(.poll) || verb.outcomes.contains { $0.kind == .waiting })
    }

    @Test("`track` publishes the SEP's statuses")
    func statuses() throws {
        let track = try #require(VerbCatalogue["track"])
        #expect(track.outcome("on_hold")?.kind == .waiting)
        #expect(track.outcome("completed")?.kind == .succeeded)
        for name in ["error", "expired", "refunded", "no_market", "too_small", "too_large"] {
            #expect(track.outcome(name)?.kind == .failed)
        }
        #expect(track.outcomes.count == 18)
    }
}
