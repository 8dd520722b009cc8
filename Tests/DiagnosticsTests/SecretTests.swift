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

    @Test(
        "hidden names have marks of their own, which no other name has",
        arguments: [
            ([], [:]), (["b", "a"], ["b": "•••", "a": "•••-2"]), (["a", "•••"], ["a": "•••-2"]),
            (["a", "b", "•••-2"], ["a": "•••", "b": "•••-3"]),
        ] as [([String], [String: String])]
    )
    func marks(names: [String], marks: [String: String]) {
        let hidden = names.filter { !Redaction.isMark($0) }
        #expect(Redaction.marks(for: hidden, unless: names.contains) == marks)
        for mark in marks.values { #expect(Redaction.isMark(mark)) }
        for name in ["•••-", "•••x", "••", "x•••", "•••-2a"] { #expect(!Redaction.isMark(name)) }
    }
}
