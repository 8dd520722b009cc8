internal import HTTPServing
internal import Stellar

extension HostedPages {
    /// The form of a page: as it is at first, or with what was typed and what is wrong with it.
    func form(
        _ page: AnchorPage,
        of transfer: AnchorTransfer,
        visit: PageDoor.Visit,
        answers: PageAnswers?
    ) -> ServerResponse {
        let errors = answers?.errors ?? [:]
        let direction = transfer.kind == .deposit ? "Deposit" : "Withdrawal"
        let isLast = offer.configuration.pages.pages(for: transfer.kind).last?.name == page.name
        let isRefused = answers != nil && page.kind == .captcha && errors.isEmpty
        var content = FormContent(
            title: page.title,
            organization: offer.configuration.organization,
            language: transfer.language,
            summary: "\(direction) of \(transfer.asset.code)",
            hasErrors: !errors.isEmpty || isRefused,
            // Relative, so that the pages work wherever they are mounted.
            action: "step?page=\(page.name)&lang=\(transfer.language)",
            csrf: visit.csrf,
            fields: page.fields.map { field($0, of: transfer, answers: answers, error: errors[$0.name]) },
            submit: isLast ? "Finish" : "Continue"
        )
        if isRefused { content.complaint = "Please show that you are no robot." }
        content.hasFiles = page.fields.contains(where: \.isFile)
        content.captcha = page.kind == .captcha
        return response(of: content, kind: page.kind)
    }

    private func field(
        _ field: AnchorPageField,
        of transfer: AnchorTransfer,
        answers: PageAnswers?,
        error: String?
    ) -> FormContent.Field {
        let stored = field.control == .amount ? transfer.requested?.description : transfer.answers[field.name]
        let value = answers?.values[field.name] ?? stored ?? ""
        var rendered = FormContent.Field(
            id: "field-\(field.name)",
            name: field.name,
            label: field.label,
            type: "text",
            value: value,
            maximumLength: field.maximumLength,
            required: field.isRequired,
            autocomplete: field.autocomplete,
            error: error
        )
        switch field.control {
        case .text: break
        case .email: rendered.type = "email"
        case .telephone: rendered.type = "tel"
        case .date: rendered.type = "date"
        case .amount:
            rendered.inputmode = "decimal"
            rendered.hint = hint(for: transfer)
        case .choice(let choices):
            rendered.line = false
            rendered.choices = .init(
                options: choices.map { .init(value: $0, text: $0, selected: $0 == value) }
            )
        case .radio(let choices):
            rendered.line = false
            rendered.labelled = true
            rendered.radios = .init(
                options: choices.map { .init(value: $0, text: $0, selected: $0 == value) }
            )
        case .lines:
            rendered.line = false
            rendered.area = true
        case .agreement:
            rendered.line = false
            rendered.agreement = true
            rendered.labelled = true
            rendered.ticked = value == "yes"
        case .file(let accepted, _):
            rendered.line = false
            rendered.upload = true
            rendered.accept = accepted.isEmpty ? nil : accepted.joined(separator: ",")
        }
        return rendered
    }

    /// The limits and the fee, in words.
    private func hint(for transfer: AnchorTransfer) -> String {
        let code = transfer.asset.code
        let fee = transfer.terms.fee
        var parts: [String] = []
        if fee.fixed > .zero { parts.append("\(fee.fixed) \(code)") }
        if !fee.percent.isZero { parts.append("\(fee.percent) %") }
        var text = parts.isEmpty ? "There is no fee." : "The fee is \(parts.joined(separator: " and "))"
        if fee.minimum > .zero { text += ", at least \(fee.minimum) \(code)" }
        if !parts.isEmpty { text += "." }
        guard let limits = transfer.terms.limits(in: code) else { return text }
        return "\(limits.prefix(1).uppercased())\(limits.dropFirst()). \(text)"
    }

    /// The end of the pages: a page without a form.
    func done(_ transfer: AnchorTransfer) -> ServerResponse {
        guard offer.configuration.pages.ending == .page else { return farewell(transfer) }
        let next =
            transfer.kind == .deposit
            ? "Send the money to the account that the transaction's page names. It arrives on the ledger soon after."
            : "Pay from your wallet now; it knows the account, the amount and the memo."
        return notice("You are done", ["Thank you.", next, "You can close this window."], language: transfer.language)
    }

    func noVisit(_ request: ServerRequest) -> ServerResponse {
        notice(
            "This visit is over",
            [
                "The page belongs to a visit that was opened elsewhere, or too long ago.",
                "Start the transfer again in your wallet; nothing has been paid.",
            ],
            status: .forbidden,
            language: offer.configuration.language(for: request.field("lang"))
        )
    }

    /// Says why the token in a URL opens nothing.
    func refusal(of entry: PageDoor.Entry, language: String) -> ServerResponse {
        let reason =
            switch entry {
            case .usedToken: "This link has been used already. It works once, in the browser that opened it first."
            case .expiredToken: "This link has expired. It works for a short time after your wallet asked for it."
            case .unknownToken, .opened: "This link is not one that this anchor gave out."
            }
        return notice(
            "This link does not work",
            [reason, "Start the transfer again in your wallet; nothing has been paid."],
            status: .forbidden,
            language: language
        )
    }

    func notice(
        _ title: String,
        _ paragraphs: [String],
        status: HTTPStatus = .ok,
        language: String
    ) -> ServerResponse {
        let content = NoticeContent(
            title: title,
            organization: offer.configuration.organization,
            language: language,
            paragraphs: paragraphs
        )
        return html(content.html, status: status)
    }

    /// A page; no script of it runs but those that `scripts` names, as in a content security policy.
    func html(_ page: HTML, status: HTTPStatus, scripts: String? = nil) -> ServerResponse {
        ServerResponse(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy: "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
                    + "frame-ancestors 'none'" + (scripts.map { "; script-src \($0)" } ?? ""),
                .xContentTypeOptions: "nosniff",
                .cacheControl: "no-store",
            ],
            body: .bytes(Array(page.text.utf8))
        )
    }
}

extension ServerRequest {
    /// A value of the query.
    func field(_ name: String) -> String? {
        FormFields(query ?? "")[name]
    }

    /// What the cookie of a visit says.
    var visitCookie: String? { cookie(HostedPages.cookieName) }
}
