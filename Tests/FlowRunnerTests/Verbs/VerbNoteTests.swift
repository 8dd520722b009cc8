import FlowEngine
import FlowLanguage
import Testing
import Timekeeping

@testable import FlowRunner

@Suite("Notes of verbs")
struct VerbNoteTests {
    private static let id = SecretID(rawValue: "visit.visit-1")

    @Test(
        "what a page's visit keeps has the form of journals that wait",
        arguments: [
            (PageNote.visit(id), "visit", Value.secret(id)), (.refused(id), "refused by the page", .secret(id)),
            (.pressed, "pressed", true),
            (.sentUnanswered, "form without an answer", true),
            (.handedOver, "handed over", true),
        ] as [(PageNote, String, Value)]
    )
    func page(note: PageNote, key: String, value: Value) {
        expect(note, key, value)
    }

    @Test(
        "what is kept of a customer has the form of journals that wait",
        arguments: [
            (
                CustomerNote.askedAgain(told: 2, since: Timestamp(unixSeconds: 1_700_000_000)),
                "asked for what was told",
                Value.object(["told": "2", "since": "2023-11-14T22:13:20Z"])
            ),
            (.type("sep6", transfer: "t"), "customer type", ["transfer": "t", "type": "sep6"]),
            (.type(nil, transfer: "t"), "customer type", ["transfer": "t", "type": nil]),
            (.words("ab"), "customer words", "ab"), (.reviewed, "reviewed", true), (.reported, "reported", true),
        ] as [(CustomerNote, String, Value)]
    )
    func customer(note: CustomerNote, key: String, value: Value) {
        expect(note, key, value)
    }

    @Test(
        "what is kept of answers has the form of journals that wait",
        arguments: [
            (AnswerNote.text("given", id), "answer given", Value.secret(id)),
            (.file("photo", id), "file for answer photo", .secret(id)),
            (.givenTexts(id), "answers given", .secret(id)), (.givenFiles(id), "files given", .secret(id)),
            (.sent(id), "answers sent", .secret(id)),
            (.held(["a"]), "answers held back", ["a"]), (.agreed(["a"]), "answers agreed to", ["a"]),
            (.leftOut(["a"]), "questions left out", ["a"]),
            (.ahead(["a"], state: "know"), "answered ahead", ["state": "know", "names": ["a"]]),
            (.told(["a", "b"], prints: id), "told", ["names": ["a", "b"], "prints": .secret(id)]),
            (.refused(["a"]), "refused answers", ["a"]),
        ] as [(AnswerNote, String, Value)]
    )
    func answers(note: AnswerNote, key: String, value: Value) {
        expect(note, key, value)
    }

    @Test("no kind takes a note of another")
    func others() {
        for key in ["transfer", "strange status", "payee", "visit", "told", "reviewed", "answer a"] {
            let note = Note(
                state: "s",
                key: key,
                value: key == "told" ? ["names": ["a"], "prints": .secret(Self.id)] : .secret(Self.id)
            )
            #expect((note.read(as: PageNote.self) != nil) == (key == "visit"))
            #expect((note.read(as: CustomerNote.self) != nil) == (key == "reviewed"))
            #expect((note.read(as: AnswerNote.self) != nil) == (key == "told" || key == "answer a"))
        }
    }

    @Test("of several answers to a question the last counts, and a file is no text")
    func lastAnswer() {
        let (first, second) = (SecretID(rawValue: "1"), SecretID(rawValue: "2"))
        let notes = [AnswerNote.text("a", first), .text("a", second), .file("a", Self.id), .text("b", first)]
        #expect(AnswerNote.answer("a", in: notes) == second)
        #expect(AnswerNote.answer("a", isFile: true, in: notes) == Self.id)
        #expect(AnswerNote.answer("c", in: notes) == nil)
    }

    private func expect<Kind: VerbNote & Equatable>(_ note: Kind, _ key: String, _ value: Value) {
        #expect(note.key == key)
        #expect(note.value == value)
        #expect(Kind(key: key, value: value) == note)
    }
}
