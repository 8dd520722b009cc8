import Diagnostics
import FlowEngine
import Foundation
import Testing

/// What notes mean to the machine, as a journal keeps it.
@Suite("Marks of notes")
struct NoteMarkTests {
    private static let reason = Failure(
        .payoutHindered,
        facts: [.domain: .text("a.example"), .cause: .failure(Failure(.receiverUntrusting))],
        remedies: [Remedy(.addTrustline)]
    )

    @Test(
        "each is read as it was written",
        arguments: [
            .acting(subject: "t-1", status: "pending_trust", turn: 2), .began(effect: "ab"),
            .did(effect: "ab", subject: "t-1"), .done, .lacking(reason), .strange(reason), .strange(nil),
            .hindered(subject: "t-1", status: "pending_anchor", turn: 3, reason),
            .askedAfter(subject: "t-1", status: "pending_anchor", reason),
        ] as [Note.Mark]
    )
    func coding(mark: Note.Mark) throws {
        #expect(try JSONDecoder().decode(Note.Mark.self, from: JSONEncoder().encode(mark)) == mark)
    }

    private static func words(_ text: String, help: String? = nil) -> Failure {
        Failure(recorded: .deadline, words: MessageText(text), help: help)
    }

    @Test(
        "a reason in words, as journals of format 1 have it, keeps them",
        arguments: [
            (#"{"lacking": {"words": "no memo"}}"#, .lacking(words("no memo"))),
            (#"{"strange": {"words": "an odd status"}}"#, .strange(words("an odd status"))),
            (#"{"strange": {}}"#, .strange(nil)),
            (
                #"{"obstacle": {"subject": "t-1", "status": "s", "turn": 3, "words": "no trustline", "help": "add one"}}"#,
                .hindered(subject: "t-1", status: "s", turn: 3, words("no trustline", help: "add one"))
            ),
            (
                #"{"askedAgain": {"subject": "t-1", "words": "it asks again"}}"#,
                .askedAfter(subject: "t-1", status: nil, words("it asks again"))
            ),
            (#"{"signed": {"hash": "ab"}}"#, .began(effect: "ab")),
            (#"{"paid": {"subject": "t-1", "hash": "ab"}}"#, .did(effect: "ab", subject: "t-1")),
            (
                #"{"acting": {"subject": "t-1", "status": "s", "turn": 1}}"#,
                .acting(subject: "t-1", status: "s", turn: 1)
            ),
            (#"{"done": {}}"#, .done),
        ] as [(String, Note.Mark)]
    )
    func former(json: String, mark: Note.Mark) throws {
        #expect(try JSONDecoder().decode(Note.Mark.self, from: Data(json.utf8)) == mark)
    }

    @Test(
        "what is no mark is refused",
        arguments: [
            "{}", #"{"lacking": {}}"#, #"{"done": {}, "signed": {"hash": "ab"}}"#, #"{"obstacle": {"words": "a"}}"#,
        ]
    )
    func refused(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Note.Mark.self, from: Data(json.utf8)) }
    }
}
