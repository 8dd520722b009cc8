package import Diagnostics

/// A form with the answers that are at hand, and what it still lacks.
package struct FormFilling: Sendable {
    /// What is to be sent, by the names of the fields.
    package private(set) var answers: [String: PageAnswer] = [:]
    /// Which answer went to which field, by the names of the fields.
    package private(set) var matches: [String: FieldMatching.Match] = [:]
    /// The fields that need an answer and have none, in their order.
    package private(set) var missing: [PageField] = []
    /// The fields that could have an answer and have none, neither at hand nor from the page.
    package private(set) var optional: [PageField] = []

    private let form: PageForm
    private let page: String

    /// Matches texts, by keys as in ``FieldMatching``, to the fields of a form.
    ///
    /// An answer at hand goes before what the page filled in. An empty answer leaves a field empty on purpose, which a
    /// required field does not take.
    ///
    /// - Parameters:
    ///   - form: the form to fill.
    ///   - page: the page that it stands on.
    ///   - texts: the answers at hand.
    package init(_ form: PageForm, of page: HostedPage, with texts: [String: Secret<String>]) {
        self.form = form
        self.page = page.place
        let matching = FieldMatching(keys: texts.keys)
        for field in form.visibleFields where answers[field.name] == nil {
            if let match = matching.match(field), let text = texts[match.key],
                !(field.isRequired && PlainText.trimmed(text.reveal()).isEmpty)
            {
                answers[field.name] = .text(text)
                matches[field.name] = match
            } else if !field.isAnswered {
                if field.isRequired { missing.append(field) } else { optional.append(field) }
            }
        }
    }

    /// Answers one field by its name, whatever its kind.
    package mutating func answer(_ name: String, with answer: PageAnswer) {
        answers[name] = answer
        matches[name] = nil
        missing.removeAll { $0.name == name }
        optional.removeAll { $0.name == name }
    }

    /// The fields that the page complains about, with its words.
    package var complaints: [(field: PageField, message: String)] {
        form.visibleFields.compactMap { field in field.error.map { (field, $0) } }
    }

    /// Makes sure that the form can be sent.
    ///
    /// - Throws: ``HostedPageError`` with the fields that are missing, or with the first answer that its field does
    ///   not take.
    package func validate() throws(HostedPageError) {
        guard missing.isEmpty else {
            throw HostedPageError(.unanswered(missing.map { HostedPageError.UnansweredField($0) }), page: page)
        }
        _ = try FormSubmission(form, answers: answers, button: nil, page: page)
    }
}
