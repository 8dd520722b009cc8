internal import HTTPServing
internal import Stellar

extension HostedPages {
    /// The form of a page: as it is at first, or with what was typed and what is wrong with it.
    func form(
        _ page: AnchorPage,
        of transfer: AnchorTransfer,
        visit: PageAccess.Visit,
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
        if let first = content.fields.firstIndex(where: { $0.error != nil }) { content.fields[first].hasFocus = true }
        if page.fields.contains(where: { $0.control == .amount }) { content.receipt = receipt(of: transfer, answers) }
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
            autocomplete: field.autocomplete ?? Self.completions[field.name],
            hint: field.rule,
            error: error
        )
        rendered.minimumLength = field.minimumLength
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
                options: choices.map { .init(value: $0, text: Self.words($0), selected: $0 == value) }
            )
        case .radio(let choices):
            rendered.line = false
            rendered.labelled = true
            rendered.radios = .init(
                options: choices.map { .init(value: $0, text: Self.words($0), selected: $0 == value) }
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

    /// The names by which browsers know the fields of SEP-9 that they can fill in.
    private static let completions = [
        "first_name": "given-name", "given_name": "given-name", "additional_name": "additional-name",
        "last_name": "family-name", "family_name": "family-name", "email_address": "email", "mobile_number": "tel",
        "birth_date": "bday", "address": "street-address", "city": "address-level2",
        "state_or_province": "address-level1", "postal_code": "postal-code", "address_country_code": "country",
        "sex": "sex", "occupation": "organization-title", "language_code": "language",
    ]

    /// A choice for people: `id_card` as `Id card`; codes in capital letters stay.
    private static func words(_ choice: String) -> String {
        guard choice.first?.isLowercase == true else { return choice }
        return choice.prefix(1).uppercased() + choice.dropFirst().replacing("_", with: " ")
    }

    /// The amount that arrives, as far as one is known.
    private func receipt(of transfer: AnchorTransfer, _ answers: PageAnswers?) -> FormContent.Receipt {
        var sum = transfer
        let amount = answers?.values["amount"].flatMap { Amount($0) } ?? transfer.requested
        var text = ""
        if let amount, sum.setAmount(amount), let arrives = sum.amountOut {
            text = "You receive \(arrives) \(Self.code(of: transfer.assetOut))"
            if let fee = sum.fee { text += "; the fee is \(fee.total) \(Self.code(of: transfer.assetIn))" }
            text += "."
        }
        let fee = transfer.terms.fee
        return FormContent.Receipt(
            text: text,
            code: transfer.asset.code,
            fixedFee: fee.fixed.description,
            percentFee: fee.percent.description,
            minimumFee: fee.minimum.description,
            isPlain: transfer.request.exchange == nil
        )
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
        guard offer.configuration.pages.ending == .page else { return closingPage(transfer) }
        let next =
            transfer.kind == .deposit
            ? Self.next(forDepositBy: transfer.terms.script)
            : "Pay from your wallet now; it knows the account, the amount and the memo."
        // Relative, so that the pages work wherever they are mounted.
        let page = "../../transfers/\(transfer.id)?token=\(transfer.moreInfoToken)&lang=\(transfer.language)"
        return notice(
            "You are done",
            ["Thank you.", next],
            link: .init(address: page, text: "The page of this transaction"),
            language: transfer.language
        )
    }

    /// The steps of a customer after the pages of a deposit, and their results, where the scenario has a `script`.
    private static func next(forDepositBy script: TransferScript?) -> String {
        let (asks, pays) = (script?.asksForMoney ?? true, script?.paysDeposits ?? true)
        guard asks || pays else { return "There is nothing to send, and nothing is paid now." }
        let sending = "Send the money to the account that the transaction's page names."
        return pays ? "\(sending) It arrives on the ledger soon after." : sending
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
    func refusal(of entry: PageAccess.Entry, language: String) -> ServerResponse {
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
        link: NoticeContent.Link? = nil,
        status: HTTPStatus = .ok,
        language: String
    ) -> ServerResponse {
        let content = NoticeContent(
            title: title,
            organization: offer.configuration.organization,
            language: language,
            paragraphs: paragraphs,
            link: link
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

extension AnchorPageField {
    /// The rule for a value, told before it is typed; `nil` where the control shows it.
    fileprivate var rule: String? {
        switch control {
        case .telephone: return "With the code of the country, like +14155550123."
        case .date: return "Year, month and day, like 1990-12-31."
        case .text, .lines: return minimumLength > 1 ? "At least \(minimumLength) characters." : nil
        case .file(let accepted, let maximumSize):
            let size = Self.size(maximumSize)
            let types = accepted.map { $0.split(separator: "/").last.map { $0.uppercased() } ?? $0 }
            return types.isEmpty ? "A file of at most \(size)." : "\(types.joined(separator: " or ")), at most \(size)."
        case .email, .amount, .choice, .radio, .agreement: return nil
        }
    }

    private static func size(_ bytes: Int) -> String {
        if bytes >= 1_000_000, bytes.isMultiple(of: 100_000) {
            let tenths = bytes / 100_000
            return tenths.isMultiple(of: 10) ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
        }
        return bytes.isMultiple(of: 1000) ? "\(bytes / 1000) KB" : "\(bytes) bytes"
    }
}

extension ServerRequest {
    /// A value of the query.
    func field(_ name: String) -> String? {
        FormFields(query ?? "")[name]
    }

    /// The content of a visit's cookie.
    var visitCookie: String? { cookie(HostedPages.cookieName) }
}
