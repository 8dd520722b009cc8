internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HostedPages
internal import JSON

/// The objections of a page when the run stopped for other answers: until one is given, none is sent again.
struct PageRefusal: Sendable {
    /// The objections of the page, by the names of their fields.
    var objections: [String: String]
    /// Whether it doesn't say to which of them it objects, so that one other answer may be enough.
    var isWhole: Bool
    /// The words of the page.
    var words: [String]

    /// The refusal of `page` about the answers to its `form`, in which `filling` has found what is said of single ones.
    init(by page: HostedPage, of filling: FormFilling, _ form: PageForm) {
        isWhole = filling.complaints.isEmpty
        words = Array(page.errors.prefix(3))
        objections =
            isWhole
            ? Dictionary(form.visibleFields.map { ($0.name, "") }) { first, _ in first }
            : Dictionary(filling.complaints.map { ($0.field.name, $0.message) }) { first, _ in first }
    }

    /// Reads what ``note(_:)`` seals.
    private init?(_ text: String) {
        guard let json = try? JSONValue.parse(text), let objections = json["objections"]?.objectValue,
            let isWhole = json["isWhole"]?.bool, let words = json["words"]?.arrayValue
        else { return nil }
        self.objections = objections.compactMapValues(\.string)
        self.isWhole = isWhole
        self.words = words.compactMap(\.string)
    }

    /// Notes the refusal.
    func note(_ step: StepContext) async throws {
        let json: JSONValue = [
            "objections": .object(objections.mapValues { .string($0) }), "isWhole": .bool(isWhole),
            "words": .array(words.map { .string($0) }),
        ]
        let text = Secret(json.text)
        try await step.note(PageNote.refused(await step.seal(text, as: PageNote.refusedKey)))
    }

    /// The words of the page when the run stopped for other answers: they may still stand there, and are no notice.
    static func words(_ collector: AnswerCollector) async throws -> Set<String> {
        guard let refusal = try await latest(collector)?.refusal else { return [] }
        return Set(refusal.words).union(refusal.objections.values)
    }

    /// The refusal that was noted last, and the place of its note.
    private static func latest(_ collector: AnswerCollector) async throws -> (refusal: PageRefusal, place: Int)? {
        let notes = await collector.notes()
        for (place, note) in notes.enumerated().reversed() {
            guard case .refused(let id)? = note.read(as: PageNote.self) else { continue }
            guard let text = try await collector.step.driver.reveal(id),
                let refusal = PageRefusal(text.reveal())
            else { return nil }
            return (refusal, place)
        }
        return nil
    }

    /// The refusal for which the run waited last, as far as no one has answered since what it is about.
    ///
    /// - Parameters:
    ///   - form: the form that may be the refused one.
    ///   - given: the names under which answers to its fields may be given.
    ///   - collector: what was answered.
    ///   - button: the name of the answer that says which button to press, where that is a question.
    /// - Returns: the refusal; `nil` where there is none, it is about another form, or it was answered.
    /// - Throws: what the journal throws.
    static func open(
        for form: PageForm,
        _ given: [String: [String]],
        _ collector: AnswerCollector,
        button: String?
    ) async throws -> PageRefusal? {
        guard let (latest, place) = try await latest(collector),
            latest.objections.keys.allSatisfy({ form.field(named: $0)?.isQuestion == true })
        else { return nil }
        var refusal = latest
        // Another button may be what the page wants.
        if refusal.isWhole, let button, try await collector.isAnswered(button, or: [], after: place) { return nil }
        let count = refusal.objections.count
        for name in refusal.objections.keys
        where try await collector.isAnswered(name, or: given[name] ?? [], after: place) {
            refusal.objections[name] = nil
        }
        let isAnswered = refusal.objections.isEmpty || refusal.isWhole && refusal.objections.count < count
        return isAnswered ? nil : refusal
    }
}
