internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

extension WebDriverBrowser {
    /// Fills in a form of the page that is shown, presses a button, and reads the page that follows.
    ///
    /// If an answer makes the page ask for more, that page follows, and no button has been pressed.
    ///
    /// - Parameters:
    ///   - form: a form of `page`.
    ///   - page: the page that was read last.
    ///   - answers: the answers by the names of the fields; what has none stays as it is.
    ///   - button: the button to press; ``PageForm/defaultButton`` unless given.
    /// - Returns: the page that follows.
    /// - Throws: ``HostedPageError``
    package func submit(
        _ form: PageForm,
        of page: HostedPage,
        answers: [String: PageAnswer],
        button: PageButton?
    ) async throws(HostedPageError) -> HostedPage {
        let pressed = button ?? form.defaultButton
        // Names and choices are wrong before anything is typed, or not at all.
        _ = try FormSubmission(form, answers: answers, button: nil, page: page.place)
        let target = (pressed?.action ?? form.action).reveal()
        if target.scheme?.lowercased() != "javascript" { try requireAllowed(target, from: page.url.reveal()) }
        answered.add(answers)
        hasActed = true
        let filled: Filled
        do throws(WebDriverProblem) {
            filled = try await fill(form, of: page, with: answers, button: pressed)
        } catch {
            throw HostedPageError(.webDriver(error), page: page.place)
        }
        guard !filled.lacksButton else { throw HostedPageError(.noButton, page: page.place) }
        var next = try await arrive(from: filled.before, place: page.place)
        next.isUnsent = filled.isHeldBack
        return next
    }

    /// The result of filling in a form.
    private struct Filled {
        /// The page as it stood just before its button was pressed; `nil` where nothing was pressed: the page has gone on by
        /// itself, or asks for more.
        var before: (page: HostedPage, activity: PageActivity?)?
        /// Whether the button was not pressed because it is disabled still.
        var isHeldBack = false
        /// Whether there is no button, and HTML does not send the form without one.
        var lacksButton = false
    }

    /// Fills in the form and presses the button, unless the page has gone on by itself, asks for more, or keeps it disabled.
    private func fill(
        _ form: PageForm,
        of page: HostedPage,
        with answers: [String: PageAnswer],
        button: PageButton?
    ) async throws(WebDriverProblem) -> Filled {
        for field in form.fields {
            guard let answer = answers[field.name] else { continue }
            try await fill(field, with: answer)
        }
        if !answers.isEmpty {
            try await doing { () throws(WebDriverProblem) in _ = try await session.run(PageScripts.leave) }
        }
        guard let filled = try await look(at: page), filled.page.asksNothing(beyond: page) else { return Filled() }
        if let button, filled.page.same(button)?.isDisabled == true { return Filled(isHeldBack: true) }
        guard try await press(button, of: filled.page, form: form) else { return Filled(lacksButton: true) }
        return Filled(before: filled)
    }

    /// The page as it stands with the answers in it; `nil` where it has gone on by itself.
    private func look(at page: HostedPage) async throws(WebDriverProblem) -> (
        page: HostedPage, activity: PageActivity?
    )? {
        guard let activity = try await settled(), let shown = try await read(activity, showsFaults: false),
            shown.url == page.url
        else { return nil }
        return (shown, activity)
    }

    // MARK: - Controls

    /// The control under a number of the last snapshot; a link, and a button that sends nothing, has no name.
    private func element(_ number: Int?, of name: String?) async throws(WebDriverProblem) -> WebDriverSession.Element {
        guard let number,
            let element = WebDriverSession.Element(try await session.run(PageScripts.control, [.integer(number)]))
        else { throw WebDriverProblem(.controlGone(name: name.map { PlainText.line($0, limit: 80) })) }
        return element
    }

    /// Does something with a control; an alert in the way is taken, and it is done again.
    private func doing(_ work: () async throws(WebDriverProblem) -> Void) async throws(WebDriverProblem) {
        do throws(WebDriverProblem) {
            try await work()
        } catch {
            guard case .command("unexpected alert open") = error.kind else { throw error }
            try await takeAlert()
            try await work()
        }
    }

    private func fill(_ field: PageField, with answer: PageAnswer) async throws(WebDriverProblem) {
        let name = field.name
        try await doing { () throws(WebDriverProblem) in
            switch field.kind {
            case .hidden: return
            case .file:
                try await hand(answer, to: try await element(field.control, of: name), of: field)
            case .select:
                let element = try await element(field.control, of: name)
                let values = try values(field, answer).map { JSONValue.string($0) }
                _ = try await session.run(PageScripts.choose, [element.json, .array(values)])
            case .checkbox, .radio:
                let values = try values(field, answer)
                for choice in field.choices {
                    let isWanted = values.contains(choice.value)
                    let element = try await element(choice.control, of: name)
                    let isTicked = try await session.run(PageScripts.isTicked, [element.json]).bool ?? false
                    // A radio button goes out by itself when another one is chosen.
                    if isTicked != isWanted, isWanted || field.kind == .checkbox { try await tick(element) }
                }
            default:
                let text = try values(field, answer).first ?? ""
                try await type(text, into: try await element(field.control, of: name), of: field)
            }
        }
    }

    private func values(_ field: PageField, _ answer: PageAnswer) throws(WebDriverProblem) -> [String] {
        do throws(AnswerUnsuitable) {
            return try field.values(for: answer)
        } catch {
            throw WebDriverProblem(.controlGone(name: PlainText.line(field.name, limit: 80)))
        }
    }

    /// Types a text as a person does; what a keyboard has no key for is set at once.
    private func type(
        _ text: String,
        into element: WebDriverSession.Element,
        of field: PageField
    ) async throws(WebDriverProblem) {
        let isTyped = field.kind.isText || field.kind == .number
        // Drivers take these code points for keys such as Enter.
        let hasKeys = text.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) }
        let breaksLine = field.kind != .textarea && text.contains(where: \.isNewline)
        if isTyped, !hasKeys, !breaksLine {
            do throws(WebDriverProblem) {
                try await session.clear(element)
                if !text.isEmpty { try await session.type(Secret(text), into: element) }
                return
            } catch {
                guard case .command(let code) = error.kind, Self.unreachable.contains(code) else { throw error }
            }
        }
        _ = try await session.run(PageScripts.fill, [element.json, .string(text)])
    }

    private func hand(
        _ answer: PageAnswer,
        to element: WebDriverSession.Element,
        of field: PageField
    ) async throws(WebDriverProblem) {
        let files: [PageFile]
        do throws(AnswerUnsuitable) {
            files = try field.files(for: answer)
        } catch {
            throw WebDriverProblem(.controlGone(name: PlainText.line(field.name, limit: 80)))
        }
        guard !files.isEmpty else { return }
        var paths: [String] = []
        for file in files { paths.append(try await path(of: file)) }
        do throws(WebDriverProblem) {
            try await session.type(Secret(paths.joined(separator: "\n")), into: element)
        } catch {
            // A driver that another party runs may not be let into our folder.
            guard options.remote != nil, case .command("invalid argument") = error.kind else { throw error }
            throw WebDriverProblem(.remoteFile)
        }
    }

    /// The path at which the browser finds a file: where its driver has put it, or in the folder of the visit.
    private func path(of file: PageFile) async throws(WebDriverProblem) -> String {
        if options.remote != nil {
            let name = PrivateFolder.safeName(file.name)
            let archive = StoredArchive.bytes(of: file.bytes.reveal(), named: name)
            if let path = try await session.upload(Secret(archive)) { return path }
        }
        guard let folder = browser?.folder else { throw WebDriverProblem(.remoteFile) }
        return try folder.write(file.bytes.reveal(), as: file.name).path
    }

    /// The codes of drivers for a control that the mouse or the keyboard can't reach.
    private static let unreachable: Set<String> = [
        "element click intercepted", "element not interactable", "invalid element state",
    ]

    /// Clicks on a box or radio button; one that the mouse can't reach is activated as by its label.
    private func tick(_ element: WebDriverSession.Element) async throws(WebDriverProblem) {
        do throws(WebDriverProblem) {
            try await session.click(element)
        } catch {
            guard case .command(let code) = error.kind, Self.unreachable.contains(code) else { throw error }
            _ = try await session.run(PageScripts.press, [element.json])
        }
    }

    // MARK: - Links

    /// Clicks on a link of the page that is shown, and reads the page that follows.
    ///
    /// - Throws: ``HostedPageError``
    package func take(_ link: HostedPage.Link, of page: HostedPage) async throws(HostedPageError) -> HostedPage {
        try requireAllowed(link.url.reveal(), from: page.url.reveal())
        hasActed = true
        let before: (page: HostedPage, activity: PageActivity?)?
        do throws(WebDriverProblem) {
            before = try await look(at: page)
            if let before {
                let same = before.page.links.first { $0.label == link.label && $0.url == link.url } ?? link
                try await doing { () throws(WebDriverProblem) in
                    try await session.click(try await element(same.control, of: nil))
                }
            }
        } catch {
            throw HostedPageError(.webDriver(error), page: page.place)
        }
        return try await arrive(from: before, place: page.place)
    }

    // MARK: - Buttons

    /// Presses the button, by what it looks like now; without any, sends the form where HTML lets its reader do so.
    ///
    /// - Returns: whether the form was sent.
    private func press(
        _ button: PageButton?,
        of page: HostedPage,
        form: PageForm
    ) async throws(WebDriverProblem) -> Bool {
        var isSent = true
        try await doing { () throws(WebDriverProblem) in
            if let button {
                return try await session.click(try await element(page.same(button)?.control, of: button.name))
            }
            let fields = (page.candidateForms.filter { $0.hasFields(of: form) }.only ?? form).fields
            let control = fields.lazy.compactMap { $0.control ?? $0.choices.first?.control }.first
            let element = try await element(control, of: form.name ?? "of the form")
            isSent = try await session.run(PageScripts.send, [element.json]).bool == true
        }
        return isSent
    }
}

extension HostedPage {
    /// The button as the page shows it now, also with other words on it where it is the only one of its name and value.
    fileprivate func same(_ button: PageButton) -> PageButton? {
        let shown = forms.map(\.buttons)
        let alike = shown.map { buttons in
            buttons.filter { $0.label == button.label && $0.name == button.name && $0.value == button.value }
        }
        .filter { !$0.isEmpty }
        guard alike.isEmpty else {
            // A form may have the same button at its top and at its end; that of another form sends that form.
            return alike.joined().first { $0.control == button.control } ?? alike.only?.first
        }
        return shown.joined().filter { $0.name == button.name && $0.value == button.value }.only
    }

    /// Whether the page asks nothing that it did not ask as `former`, in any of its forms.
    fileprivate func asksNothing(beyond former: HostedPage) -> Bool {
        let known = Set(former.forms.flatMap { $0.fields.map(\.name) })
        return candidateForms.allSatisfy { form in
            form.fields.allSatisfy { !$0.isQuestion || known.contains($0.name) }
        }
    }
}
