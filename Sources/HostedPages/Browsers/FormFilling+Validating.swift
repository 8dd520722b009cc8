// `Filling` has its faults, and knows no errors of visits: those name problems of drivers, so this stands above it.

extension FormFilling {
    /// Chooses the button to press, by its words, name or value.
    ///
    /// - Throws: ``HostedPageError`` where the form has no such button.
    package mutating func press(_ text: String) throws(HostedPageError) {
        guard let button = form.button(text) else {
            throw HostedPageError(.unknownButton(nil, known: form.buttons), page: page)
        }
        press(button)
    }

    /// Makes sure that the form can be sent.
    ///
    /// - Throws: ``HostedPageError`` with the fields that are missing, or with the first answer that its field does
    ///   not take.
    package func validate() throws(HostedPageError) {
        do throws(FormFault) { try check() } catch { throw HostedPageError(unsent: error, page: page) }
    }
}

extension FormSubmission {
    /// Puts the answers, the page's own values and the button's together, for the page at the host `page`.
    ///
    /// - Throws: ``HostedPageError`` where there is no field of a name, or a field that does not take its answer.
    init(
        _ form: PageForm,
        answers: [String: PageAnswer],
        button: PageButton?,
        page: String
    ) throws(HostedPageError) {
        do throws(FormFault) {
            self = try FormSubmission(form, answers: answers, button: button)
        } catch {
            throw HostedPageError(unsent: error, page: page)
        }
    }
}

extension HostedPageError {
    /// The reason why a form of the page at the host `page` is not sent.
    fileprivate init(unsent fault: FormFault, page: String) {
        let reason: Reason =
            switch fault {
            case .unknownName(let name, let known): .unknownName(name, known: known)
            case .unanswered(let fields): .unanswered(fields)
            case .unsuitable(let field, let unsuitability): .unsuitable(field: field, unsuitability)
            }
        self.init(reason, page: page)
    }
}
