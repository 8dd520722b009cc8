internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import HostedPages

/// The questions of one form of a page, and the answers to them: from what is at hand, and from a person.
struct PageInterview {
    private let step: StepContext
    private let book: AnswerBook
    private let button: String?
    /// The form, as it was shown last.
    private(set) var form: PageForm
    /// The page that it stands on.
    private(set) var page: HostedPage
    /// The form with the answers that it has so far.
    private(set) var filling: FormFilling
    /// Why the files that were answered can't be had, by the names of their fields.
    private var flaws: [String: String] = [:]
    /// What a person is to be asked before the form can be sent.
    private var open: [Question] = []

    /// The interview about `form` of `page`; `button` are the words on the button to press, where the flow names one.
    init(
        _ step: StepContext,
        _ book: AnswerBook,
        _ form: PageForm,
        of page: HostedPage,
        button: String?
    ) async throws {
        self.step = step
        self.book = book
        self.form = form
        self.page = page
        self.button = button
        let documents = try await PageDocuments(form, book)
        filling = FormFilling(form, of: page, with: book.given, files: documents.files)
        book.note(taken: filling.matches.values.map(\.key), open: (filling.missing + filling.optional).map(\.name))
        try press()
        var asked = filling.missing
        if book.asksForAll { asked += filling.optional }
        // What a person has answered counts more than what was at hand, which an anchor may have refused by then.
        for field in form.visibleFields {
            if let answer = try await book.noted(field.name) { take(answer, for: field) }
        }
        let flawed = documents.objections.merging(flaws) { _, new in new }
        flaws = [:]
        asked += filling.optional.filter { field in
            flawed[field.name] != nil && !asked.contains { $0.name == field.name }
        }
        for field in asked where filling.answers[field.name] == nil {
            if !field.isRequired, await book.isLeftOut(field.name) { continue }
            open.append(question(field, flawed[field.name]))
        }
        if let question = buttonQuestion {
            if let answer = try await book.noted(question.name) {
                try filling.press("\(question.name)=\(answer.reveal())")
            } else if book.canAsk {
                open.append(question)
            }
        }
    }

    /// Asks for what the form lacks, and again for what its fields don't take.
    ///
    /// - Throws: ``UnansweredQuestions`` with all that is missing, and `HostedPageError`.
    mutating func complete() async throws {
        for correction in 0... {
            try await ask()
            open = filling.objections.map { question($0.field, $0.message) } + unreadable + unread
            guard !open.isEmpty else { break }
            guard book.canAsk, correction < AnswerHistory.corrections else { throw missing(open) }
        }
        try filling.validate()
    }

    /// Goes on with the form as its page shows it again, with what it finds fault with.
    ///
    /// - Throws: `HostedPageError` where it doesn't say with what, and ``UnansweredQuestions`` where nobody can give another
    ///   answer.
    mutating func goOn(with again: PageForm, of next: HostedPage, isLast: Bool) async throws {
        let given = filling.answers
        let documents = try await PageDocuments(again, book)
        filling = FormFilling(again, of: next, with: book.given, files: documents.files)
        (form, page) = (again, next)
        try press()
        guard !filling.complaints.isEmpty else {
            throw HostedPageError(.rejected(anchorMessages: next.errors), page: next.place)
        }
        for (name, answer) in given where again.field(named: name) != nil { filling.answer(name, with: answer) }
        open = filling.complaints.map { question($0.field, $0.message) }
        guard book.canAsk, !isLast else { throw missing(open) }
    }

    /// What is answered with characters that nobody can read, to be answered again.
    private var unreadable: [Question] {
        form.visibleFields.compactMap { field in
            guard case .text(let answer)? = filling.answers[field.name], !answer.reveal().isReadable else { return nil }
            return question(field, Question.noText)
        }
    }

    /// What the page asks with `field`.
    private func question(_ field: PageField, _ objection: String? = nil) -> Question {
        let isChecked = form.isValidated && filling.button?.skipsValidation != true
        return Question(field, of: page, isChecked: isChecked, objection: objection)
    }

    /// What is answered with files that can't be had, to be answered again.
    private var unread: [Question] {
        flaws.sorted { $0.key < $1.key }.compactMap { name, flaw in form.field(named: name).map { question($0, flaw) } }
    }

    // MARK: - Asking

    private mutating func ask() async throws {
        guard !open.isEmpty else { return }
        flaws = [:]
        let texts = try open.map { try suggesting($0) }
        let asked = try await book.ask(texts, of: page.title.isEmpty ? page.place : page.title)
        // What somebody meant to answer and nobody can be asked about is not left out in silence.
        let unanswered = asked.missing(of: book.canAsk ? open : open.map { $0.objection == nil ? $0 : $0.needed })
        guard unanswered.isEmpty else { throw missing(unanswered) }
        for (name, answer) in asked.answers {
            if let field = form.field(named: name) {
                take(answer, for: field)
            } else {
                try filling.press("\(name)=\(answer.reveal())")
            }
        }
        open = []
    }

    private mutating func take(_ answer: Secret<String>, for field: PageField) {
        guard field.kind == .file else { return filling.answer(field.name, with: .text(answer)) }
        do throws(StepError) {
            let document = try AnswerBook.document(answer, for: field.name, in: "")
            filling.answer(field.name, with: .file(PageFile(document)))
        } catch {
            flaws[field.name] = Question.unfit + error.summary
        }
    }

    private func missing(_ questions: [Question]) -> UnansweredQuestions {
        UnansweredQuestions(questions, asker: "the page \(page.place)")
    }

    /// The question with what the sources behind `ask` have for its field, whatever they call it.
    private func suggesting(_ question: Question) throws -> Question {
        guard question.suggestion == nil, let field = form.field(named: question.name), field.kind != .file else {
            return question
        }
        for batch in book.suggestions {
            let matched = FormFilling(form, of: page, with: batch.texts)
            guard case .text(let answer)? = matched.answers[field.name] else { continue }
            var question = question
            question.suggestion = answer.reveal()
            question.suggestionSource = batch.title
            return question
        }
        return question
    }

    // MARK: - Buttons

    /// Chooses the button that the flow names.
    private mutating func press() throws {
        guard let button else { return }
        if form.button(button) != nil {
            try filling.press(button)
        } else if form.buttons.count(where: { !$0.leadsAway }) > 1 {
            throw HostedPageError(.unknownName(button, known: form.buttons.map(\.label)), page: page.place)
        }
    }

    /// What several buttons that go on ask, as “Pay by card” and “by bank” do; `nil` where one is chosen already.
    private var buttonQuestion: Question? {
        let forward = form.buttons.filter { !$0.leadsAway }
        guard button == nil, forward.count > 1, let name = forward[0].name, forward.allSatisfy({ $0.name == name }),
            Set(forward.map(\.value)).count == forward.count, form.field(named: name) == nil,
            AnswerBatch(texts: book.given).find(name) == nil
        else { return nil }
        let choices = forward.map { Question.Choice(value: $0.value, label: $0.label.isEmpty ? $0.value : $0.label) }
        return Question(
            name: name,
            kind: .choice(choices),
            context: page.title.isEmpty ? page.place : page.title
        )
    }
}

/// The files at hand for the fields of a form, by the names of the fields.
private struct PageDocuments {
    /// The keys of SEP-9 under which files are at hand.
    private static let matching = FieldMatching(
        keys: CustomerField.all.filter { $0.kind == .binary }.map(\.key)
    )

    private(set) var files: [String: PageFile] = [:]
    /// What is wrong with the files that were meant for fields.
    private(set) var objections: [String: String] = [:]

    init(_ form: PageForm, _ book: AnswerBook) async throws {
        let given = FieldMatching(keys: book.given.keys)
        for field in form.visibleFields where field.kind == .file {
            let keys = [field.name, given.match(field)?.key, Self.matching.match(field)?.key].compactMap(\.self)
            for key in keys where files[field.name] == nil {
                for document in try await book.documentsAtHand(key) where files[field.name] == nil {
                    switch document {
                    case .success(let file): files[field.name] = PageFile(file)
                    case .failure(let error): objections[field.name] = Question.unfit + error.summary
                    }
                }
            }
        }
    }
}

extension PageFile {
    /// A file that is at hand.
    fileprivate init(_ document: Attachment) {
        self.init(name: document.name, contentType: document.contentType, bytes: document.content)
    }
}
