import FlowLanguage
import Testing

@testable import FlowRunner

@Suite("The names of what verbs find out")
struct ResultFieldTests {
    /// The names that the runner has, and the verbs that find them out.
    private static let tables: [(fields: Set<String>, verbs: [VerbName])] = [
        (names(FundingField.self), ["friendbot"]),
        (names(LedgerField.self), ["pay", "claim", "trustline"]),
        (names(SessionField.self).union(["memo"]), ["sep10"]),
        (names(QuoteRecord.Field.self), ["sep38"]),
        (names(StartRecord.Field.self), ["sep6", "sep24", "sep31"]),
        (names(SEP1Verb.Field.self), ["sep1"]),
        (names(CustomerRecord.Field.self), ["sep12"]),
        (names(PageVerb.Field.self), ["page"]),
        (names(TrackVerb.Field.self), ["track"]),
        (names(RecordedAnswer.Field.self), ["http"]),
    ]

    /// What the runner adds to the results of several verbs.
    private static let shared: Set<String> = [SubjectRecord.name, RunKnowledge.ordered, Refusal.result]

    private static func names<Field: ResultField>(_ fields: Field.Type) -> Set<String> {
        Set(fields.allCases.map(\.rawValue))
    }

    @Test("are those of their descriptions, all of them and no others", arguments: 0..<tables.count)
    func described(number: Int) throws {
        let (fields, verbs) = Self.tables[number]
        let results = try verbs.flatMap { try #require(VerbCatalogue[$0]).results }.map(\.name)
        #expect(Set(results).subtracting(Self.shared) == fields)
    }

    @Test("of each verb with results of its own are among them")
    func verbs() {
        let known = Set(Self.tables.flatMap(\.verbs))
        #expect(known == Set(VerbCatalogue.all.filter { !$0.results.isEmpty }.map(\.name)))
    }

    @Test("what is read again of an order for a quote is a parameter")
    func parameters() throws {
        let verb = try #require(VerbCatalogue["sep38"])
        for parameter in QuoteRecord.Parameter.allCases { #expect(verb.parameter(parameter.rawValue) != nil) }
    }

    @Test("of a payment on the ledger are those of its record")
    func payment() {
        #expect(Self.names(LedgerQuestions.Field.self) == Set(RecordType.payment.fields.map(\.name)))
    }

    @Test("of signing in are parameters of that, and repeated under the same names")
    func session() throws {
        let parameters = try #require(VerbCatalogue["sep10"]).parameters.map(\.name)
        #expect(Set(SessionTerms.names) == Set(parameters))
    }
}
