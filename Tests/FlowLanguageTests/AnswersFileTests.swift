import Diagnostics
import FlowLanguage
import Testing

@Suite("AnswersFile")
struct AnswersFileTests {
    @Test("keeps texts as they are written, and shows none of them")
    func texts() {
        let (file, findings) = AnswersFile.parse(
            text: "first_name: Jane\nbank_account: 0123\nphone: \"+1 23\"\nmiddle_name:\nempty: \"\"\nflag: NO\n",
            path: "answers.yaml"
        )
        #expect(findings.isEmpty)
        #expect(
            file.answers.mapValues { $0.reveal() }
                == ["first_name": "Jane", "bank_account": "0123", "phone": "+1 23", "empty": "", "flag": "NO"]
        )
        #expect(!"\(file)".contains("Jane"))
        #expect(file.places["bank_account"]?.line == 2)
    }

    @Test("a list of texts is an answer with as many lines; an empty one is none")
    func lists() {
        let text = "photos: [front.jpg, 02.jpg]\npapers:\n  - a.pdf\nnone: []\n"
        let (file, findings) = AnswersFile.parse(text: text, path: "answers.yaml")
        #expect(findings.isEmpty)
        #expect(file.answers.mapValues { $0.reveal() } == ["photos": "front.jpg\n02.jpg", "papers": "a.pdf"])
    }

    @Test("an empty file has no answers", arguments: ["", "# nothing\n"])
    func empty(text: String) {
        let (file, findings) = AnswersFile.parse(text: text, path: "answers.yaml")
        #expect(file.answers.isEmpty)
        #expect(findings.isEmpty)
    }

    @Test(
        "says what is wrong without telling the answers",
        arguments: [
            ("- Jane\n", FindingCode.badAnswers), ("name: [[Jane]]\n", .badAnswers),
            ("name: { first: Jane }\n", .badAnswers),
            ("Jane\n", .badAnswers), ("a: Jane\na: Jane\n", .duplicateKey), ("a: &x Jane\nb: *x\n", .alias),
            ("a: 1\n---\nb: Jane\n", .notOneDocument), ("a: {Jane\n", .notYAML),
        ]
    )
    func wrong(text: String, code: FindingCode) {
        let (_, findings) = AnswersFile.parse(text: text, path: "answers.yaml")
        #expect(findings.map(\.code) == [code])
        for finding in findings {
            #expect(!finding.rendered(source: nil).contains("Jane"))
            #expect(finding.mistake != nil && !"\(finding.facts)".contains("Jane"))
        }
    }
}
