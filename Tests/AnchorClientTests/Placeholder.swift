import Testing

@Suite("AnchorClient")
struct PlaceholderTests {
    @Test("the module builds")
    func builds() {}
}
