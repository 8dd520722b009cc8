import Diagnostics
import Testing

@Suite("Secret")
struct SecretTests {
    @Test("shows nothing of itself, however it is printed")
    func redaction() {
        let secret = Secret("SBPOVRVKTTV7W3IOX2FJPSMPCJ5L2WU2YKTP3HCLYPXNI5MDIGREVNYC")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped] {
            #expect(!text.contains("SBPO"))
            #expect(text.contains(Redaction.mark))
        }
    }

    @Test("gives the value to whoever asks for it by name")
    func reveal() {
        #expect(Secret(42).reveal() == 42)
    }
}
