import Reports
import Testing

@Suite("ElapsedText")
struct ElapsedTextTests {
    @Test(
        "tells a duration in at most two units",
        arguments: [
            (.milliseconds(-5), "0 ms"), (.zero, "0 ms"), (.milliseconds(999), "999 ms"),
            (.milliseconds(1250), "1.2 s"),
            (.seconds(45), "45 s"), (.seconds(185), "3 min 5 s"), (.seconds(7200), "2 h"),
            (.seconds(100_800), "1 d 4 h"),
        ] as [(Duration, String)]
    )
    func text(duration: Duration, text: String) {
        #expect(ElapsedText.of(duration) == text)
    }
}
