import CustomerFields
import Testing

@Suite("Countries and languages")
struct CodesTests {
    @Test("each has one code and one name of its own")
    func complete() {
        #expect(Country.all.count == 249)
        #expect(Set(Country.all.map(\.alpha2)).count == 249)
        #expect(Set(Country.all.map(\.alpha3)).count == 249)
        #expect(Set(Country.all.map(\.name)).count == 249)
        #expect(Country.all.allSatisfy { $0.alpha2.count == 2 && $0.alpha3.count == 3 && $0.name.count > 2 })
        #expect(Language.all.count == 183)
        #expect(Set(Language.all.map(\.code)).count == 183)
        #expect(Set(Language.all.map(\.name)).count == 183)
    }

    @Test(
        "a country is found by either code and by its names",
        arguments: [
            ("DE", "DEU"), ("deu", "DEU"), ("Germany", "DEU"), ("deutschland", "DEU"), (" mexico ", "MEX"),
            ("cote d'ivoire", "CIV"), ("Côte d’Ivoire", "CIV"), ("ivory coast", "CIV"), ("usa", "USA"),
            ("日本", "JPN"), ("uk", "GBR"), ("Turkey", "TUR"), ("turkiye", "TUR"), ("St Lucia", "LCA"),
        ]
    )
    func country(_ text: String, _ code: String) {
        #expect(Country.named(text)?.alpha3 == code)
    }

    @Test(
        "a language is found by its code and by its names",
        arguments: [
            ("DE", "de"), ("german", "de"), ("Español", "es"), ("espanol", "es"), ("中文", "zh"), ("Farsi", "fa"),
        ]
    )
    func language(_ text: String, _ code: String) {
        #expect(Language.named(text)?.code == code)
    }

    @Test("what is none is not found", arguments: ["", "XX", "XXX", "Atlantis", "Germ"])
    func unknown(_ text: String) {
        #expect(Country.named(text) == nil)
        #expect(Language.named(text) == nil)
    }
}
