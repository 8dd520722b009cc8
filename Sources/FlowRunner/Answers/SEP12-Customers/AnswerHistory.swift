internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import Questions
internal import Sodium

/// The answers that were sent to an anchor in this visit of a state: names in clear, digests of the values sealed.
struct AnswerHistory: Sendable {
    /// The number of times that a person is asked for another answer.
    static let corrections = 3

    private var counts: [String: Int] = [:]
    /// The number of answers that the anchor was told, repeated ones counted again.
    private(set) var total = 0
    /// The names of all answers that the anchor was told.
    private(set) var names: Set<String> = []
    private var prints: Set<String> = []
    private var refused: Set<String> = []
    /// The names of the answers of the last request that was refused because of several; empty once one of them was sent again.
    private(set) var refusedTogether: Set<String> = []
    /// The names of the answers that were refused beside another one, which has been sent since: they may be sent unchanged.
    private(set) var released: Set<String> = []

    init(_ step: StepContext) async throws {
        for note in await step.visitNotes(AnswerNote.self) {
            switch note {
            case .refused(let names):
                refused.formUnion(names)
                released.subtract(names)
                if names.count > 1 { refusedTogether = Set(names) }
            case .told(let names, let id):
                take(names)
                guard let text = try await step.driver.reveal(id) else { continue }
                prints.formUnion(text.reveal().split(separator: " ").map(String.init))
            default: continue
            }
        }
    }

    /// Counts what the anchor was told at once.
    private mutating func take(_ told: [String]) {
        names.formUnion(told)
        total += told.count
        for name in told { counts[name, default: 0] += 1 }
        released.subtract(told)
        if !refusedTogether.isDisjoint(with: told) {
            released.formUnion(refusedTogether.subtracting(told))
            refusedTogether = []
        }
        // Another number gets another code, which no one was asked for yet.
        for code in told.map({ KYCQuestion.key(ofCodeFor: $0) }) where !told.contains(code) {
            counts[code] = nil
            refused.remove(code)
        }
    }

    /// Whether the anchor has refused to take the answer called `name`; a refusal of several at once does not say which of them.
    func isRefused(_ name: String) -> Bool { refused.contains(name) }

    /// Notes that the anchor has refused to take the answers called `names`; its words may hold a value, and are not noted.
    static func noteRefusal(of names: [String], _ step: StepContext) async throws {
        try await step.note(AnswerNote.refused(names.sorted()))
    }

    /// The number of times that the anchor was told the answer called `name`.
    func count(_ name: String) -> Int { counts[name] ?? 0 }

    /// Whether the anchor was told this very text as the answer called `name`.
    func holds(_ text: Secret<String>, as name: String) -> Bool {
        prints.contains(Self.print(Array(text.reveal().utf8), of: name))
    }

    /// Whether the anchor was told this very file as the answer called `name`.
    func holds(_ file: Attachment, as name: String) -> Bool {
        prints.contains(Self.print(file.content.reveal(), of: name))
    }

    /// Notes that the anchor was told `answers`; no value is in the note, and what tells one from another is sealed.
    static func note(_ answers: CustomerAnswers, by asker: String, _ step: StepContext) async throws {
        var prints: [String: String] = [:]
        for (name, text) in answers.texts { prints[name] = print(Array(text.reveal().utf8), of: name) }
        for (name, file) in answers.files { prints[name] = print(file.content.reveal(), of: name) }
        for (name, code) in answers.codes {
            let key = KYCQuestion.key(ofCodeFor: name)
            prints[key] = print(Array(code.reveal().utf8), of: key)
        }
        let names = prints.keys.sorted()
        let sealed = await step.seal(Secret(prints.values.sorted().joined(separator: " ")), as: AnswerNote.toldKey)
        try await step.note(
            AnswerNote.told(names, prints: sealed),
            summary: "sent to \(asker): \(names.joined(separator: ", "))"
        )
    }

    /// A digest that tells one answer from another.
    private static func print(_ bytes: [UInt8], of name: String) -> String {
        Data(SHA256.digest(Array(name.utf8) + [0] + bytes)).base64EncodedString()
    }
}
