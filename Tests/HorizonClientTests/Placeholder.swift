import Testing

@Suite("HorizonClient")
struct PlaceholderTests {
    @Test("the module builds")
    func builds() {}
}
