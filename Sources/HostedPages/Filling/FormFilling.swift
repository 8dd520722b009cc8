package import Diagnostics

/// A form with the answers that are at hand, and what it still lacks.
package struct FormFilling: Sendable {
    /// The answers to be sent, by the names of the fields.
    package private(set) var answers: [String: PageAnswer] = [:]
    /// The answers that went to fields, by the names of the fields.
    package private(set) var matches: [String: FieldMatching.Match] = [:]
    /// The fields that need an answer and have none, in their order.
    package var missing: [PageField] { required.filter { !answered.contains($0.name) } }
    /// The fields that could have an answer and have none, neither at hand nor from the page.
    package var optional: [PageField] { spare.filter { !answered.contains($0.name) } }
    /// The fields that have no answer but what the page itself has chosen.
    package var preselected: [PageField] { chosen.filter { !answered.contains($0.name) } }

    /// The button to press: the one that an answer names, else ``PageForm/defaultButton``.
    package private(set) var button: PageButton?

    /// The fields for which no answer was at hand: those that need one, those that don't, and those that the page has chosen.
    private var (required, spare, chosen): ([PageField], [PageField], [PageField]) = ([], [], [])
    /// The names of the fields that were answered since.
    private var answered: Set<String> = []
    let form: PageForm
    /// The time that the pattern of each field may take.
    private let effort: PagePattern.Effort
    /// The host of the page.
    let page: String

    /// Matches texts, by keys as in ``FieldMatching``, to the fields of a form.
    ///
    /// An answer at hand goes before what the page filled in. An empty answer leaves a field empty on purpose, which a
    /// required field does not take.
    ///
    /// - Parameters:
    ///   - form: the form to fill.
    ///   - page: the page that it stands on.
    ///   - texts: the answers at hand.
    ///   - files: the files at hand, by keys alike; they go to fields for files, and texts to all others.
    ///   - words: what is known of pages.
    package init(
        _ form: PageForm,
        of page: HostedPage,
        with texts: [String: Secret<String>],
        files: [String: [PageFile]] = [:],
        words: PageWords = .known
    ) {
        self.form = form
        self.page = page.place
        button = Self.button(of: form, among: texts) ?? form.defaultButton
        let matching = FieldMatching(keys: texts.keys, words: words)
        effort = PagePattern.Effort(sharedBy: form.fields)
        let fileMatching = FieldMatching(keys: files.keys, words: words)
        let fileMatches = fileMatching.matches(form.fileFields)
        let textMatches = matching.matches(form.textFields)
        for field in form.visibleFields where answers[field.name] == nil {
            if field.kind == .file, let match = fileMatches[field.name], let found = files[match.key] {
                answers[field.name] = PageAnswer(found)
                matches[field.name] = match
            } else if field.kind != .file, let match = textMatches[field.name],
                let text = texts[match.key],
                !(field.isRequired && text.reveal().trimming(\.properties.isWhitespace).isEmpty)
            {
                answers[field.name] = .text(field.shaped(text))
                matches[field.name] = match
            } else if !field.isAnswered {
                if field.isRequired { required.append(field) } else { spare.append(field) }
            } else if field.isChosen {
                chosen.append(field)
            }
        }
    }

    /// The only button that an answer chooses, where several buttons of one name are a question: “Pay by card”, “by bank”.
    private static func button(of form: PageForm, among texts: [String: Secret<String>]) -> PageButton? {
        guard form.buttons.contains(where: { $0.name != nil }) else { return nil }
        let keys = FieldName.spellings(of: texts.keys)
        let wanted = form.buttons.filter { button in
            guard let key = button.name.flatMap({ keys[FieldName.spelling($0)]?.only }), let text = texts[key] else {
                return false
            }
            return [button.value.lowercased(), button.label.lowercased()]
                .contains(PlainText.line(text.reveal()).lowercased())
        }
        // A form may have the same button at its top and at its end.
        return Set(wanted).only
    }

    /// Chooses the button to press.
    package mutating func press(_ button: PageButton) { self.button = button }

    /// Answers one field by its name, regardless of its kind.
    package mutating func answer(_ name: String, with answer: PageAnswer) {
        answers[name] = answer
        matches[name] = nil
        answered.insert(name)
    }

    /// Leaves a field without an answer that had one, as far as it can be: what the page has chosen stays chosen.
    package mutating func leaveOut(_ field: PageField) {
        // A file that was given stays; anyone who wants another gives that.
        guard field.kind != .file, answers[field.name] != nil || field.isAnswered else { return }
        answers[field.name] = field.choices.isEmpty && !field.kind.alwaysStands ? .text(Secret("")) : nil
    }

    /// The fields that the page complains about, with its words.
    package var complaints: [(field: PageField, message: String)] {
        form.visibleFields.compactMap { field in field.error.map { (field, $0) } }
    }

    /// The answers that their fields do not take, as a browser would find them before it sends the form.
    ///
    /// Someone who can ask asks for these again; the page itself may find fault with others.
    package var objections: [Objection] {
        form.fields.compactMap { field in
            guard let answer = answers[field.name] else { return nil }
            return objection(to: answer, of: field).map { Objection(field: field, reason: $0) }
        }
    }

    /// An answer that its field does not take.
    package struct Objection: Sendable {
        /// The field.
        package var field: PageField
        /// The fault of the answer.
        package var reason: Unsuitability

        /// The fault as data, without the answer.
        package var clause: Clause { reason.clause(about: NamedField(field)) }
    }

    private func objection(to answer: PageAnswer, of field: PageField) -> Unsuitability? {
        do throws(AnswerUnsuitable) {
            guard field.kind != .file else {
                _ = try field.files(for: answer)
                return nil
            }
            let values = try field.values(for: answer)
            guard form.isValidated, button?.skipsValidation != true else { return nil }
            if field.choices.contains(where: { $0.isRequired && !values.contains($0.value) }) { return .notTicked }
            if field.isRequired, field.kind != .checkbox, values.allSatisfy(\.isEmpty) { return .empty }
            guard field.choices.isEmpty else { return nil }
            return values.lazy.compactMap { field.objection(to: $0, effort: effort) }.first
        } catch {
            return error.unsuitability
        }
    }

    /// Makes sure that the form can be sent.
    ///
    /// - Throws: the fields that are missing, or the first answer that its field does not take.
    func check() throws(FormFault) {
        guard missing.isEmpty else { throw .unanswered(missing.map { NamedField($0) }) }
        if let objection = objections.first { throw .unsuitable(field: NamedField(objection.field), objection.reason) }
        _ = try FormSubmission(form, answers: answers, button: button)
    }
}
