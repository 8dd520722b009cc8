import CustomerFields
import Diagnostics
import FlowEngine
import Foundation
import Questions
import Testing

@testable import FlowRunner

/// What a journal keeps of a question, and the question that is made of it again.
@Suite("Questions in journals")
struct RecordedQuestionTests {
    private static let words = Question.Choices(["bank", "cash"].map { Question.Choice($0) })
    private static let yesNo = Question.Choices(["true", "false"].map { Question.Choice($0) })
    private static let others = Question.Choices(words.all, allowsOthers: true)

    /// Kinds of question of each type.
    static let kinds: [Question.Kind] = [
        .text(), .text(limit: 3), .longText(), .longText(limit: 500), .telephone(), .telephone(limit: 12), .number,
        .value(.number), .value(.digits(6...10)), .value(.digits(9...9)), .value(.email), .value(.phone),
        .value(.date), .value(.month), .value(.country), .value(.shortCountry), .value(.language), .value(.website),
        .value(.internetAddress), .hidden, .choice(words), .choice(yesNo), .choice(others), .several(words),
        .several(yesNo), .confirmation, .file(),
    ]

    private func written(_ question: Question) throws -> Data {
        try JSONEncoder().encode(UnansweredQuestions(ofFlow: [question]).inquiry(of: "ask"))
    }

    private func asked(_ document: Data) throws -> Question {
        let inquiry = try JSONDecoder().decode(Inquiry.self, from: document)
        return try #require(inquiry.questions.first).asked
    }

    private func asked(_ members: String) throws -> Question {
        try asked(Data(#"{"state":"ask","asker":"the flow","questions":[{"name":"q",\#(members)}]}"#.utf8))
    }

    @Test("a question of each type is read as it was written, without a field of SEP-9", arguments: kinds)
    func same(kind: Question.Kind) throws {
        let question = Question(name: "q", label: "What is it?", kind: kind, isRequired: false)
        #expect(try asked(try written(question)) == question)
    }

    @Test("each type is among them")
    func allTypes() {
        #expect(Set(Self.kinds.map(\.type)) == Set(Question.AnswerType.allCases))
    }

    @Test("a question for each field of SEP-9 is read as it was written", arguments: CustomerField.all)
    func same(field: CustomerField) throws {
        let question = Question(name: field.key, kind: .init(field.kind), customerField: field.key)
        #expect(try asked(try written(question)) == question)
    }

    @Test(
        "journals that have the general type of a form of SEP-9 are read by its field, and those without types by the choices",
        arguments: [
            (#""choices":[],"type":"telephone","customerField":"mobile_number""#, .value(.phone)),
            (#""choices":[],"type":"telephone""#, .telephone()),
            (#""choices":[],"type":"country","customerField":"address_country_code""#, .value(.country)),
            (#""choices":[],"type":"country""#, .value(.country)), (#""choices":[],"type":"month""#, .value(.month)),
            (#""choices":[],"type":"language""#, .value(.language)),
            (#""choices":[],"type":"url""#, .value(.website)),
            (#""choices":[],"type":"text","customerField":"first_name""#, .text(limit: CustomerField.longestText)),
            (#""choices":["bank","cash"],"type":"choice""#, .choice(words)),
            (#""choices":["true","false"],"type":"choice""#, .choice(yesNo)),
            (#""choices":["true","false"],"type":"confirmation""#, .confirmation),
            (#""choices":["true","false"]"#, .confirmation), (#""choices":["bank","cash"]"#, .choice(words)),
            (#""choices":[]"#, .text()), (#""choices":[],"customerField":"birth_date""#, .value(.date)),
        ] as [(String, Question.Kind)]
    )
    func former(members: String, kind: Question.Kind) throws {
        #expect(try asked(members).kind == kind)
    }

    @Test("journals keep the words of types that they had, and neither limits nor proposals where there are none")
    func formerWords() throws {
        let document = String(decoding: try written(Question(name: "q", kind: .value(.month))), as: UTF8.self)
        #expect(document.contains(#""type":"month""#))
        for member in ["minLength", "maxLength", "proposals"] { #expect(!document.contains(member)) }
    }
}
