/// The pages on which an anchor asks its customers what it has to know, in order.
package struct AnchorPages: Hashable, Sendable {
    /// The pages of a deposit.
    package var deposit: [AnchorPage]

    /// The pages of a withdrawal.
    package var withdrawal: [AnchorPage]

    /// The time for which the URL from the anchor opens the pages.
    package var urlLifetime: Duration

    /// The time for which opened pages can be used.
    package var visitLifetime: Duration

    /// Whether the URL opens the pages only once.
    ///
    /// Otherwise it can be opened again, elsewhere too, until the first form is accepted: anyone who opened it last has the
    /// pages. That is what the servers in use do, since a browser may lose its first page on the way.
    package var opensOnce: Bool

    /// The end of the pages.
    package var ending: Ending

    /// The end of pages.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        /// A page that says that all is done.
        case page
        /// A page whose script tells the window that opened it how the transfer stands, and closes its own.
        case message
    }

    package init(
        deposit: [AnchorPage] = [.customer, AnchorPage(name: "amount", title: "Your deposit", fields: [.amount])],
        withdrawal: [AnchorPage] = [
            .customer, AnchorPage(name: "amount", title: "Your withdrawal", fields: [.amount, .bankAccount]),
        ],
        urlLifetime: Duration = .seconds(60),
        visitLifetime: Duration = .seconds(1800),
        opensOnce: Bool = false,
        ending: Ending = .page
    ) {
        self.deposit = deposit
        self.withdrawal = withdrawal
        self.urlLifetime = urlLifetime
        self.visitLifetime = visitLifetime
        self.opensOnce = opensOnce
        self.ending = ending
    }

    func pages(for kind: AnchorTransfer.Kind) -> [AnchorPage] {
        switch kind {
        case .deposit: deposit
        case .withdrawal: withdrawal
        }
    }
}

/// One page with one form.
package struct AnchorPage: Hashable, Sendable {
    /// The kind of page.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A form that the server renders, without any script.
        case form
        /// A page that is empty until its script has drawn the form.
        case scripted
        /// A form with a test that no program passes.
        case captcha
        /// A form that comes again and again, however often it is sent.
        case endless
        /// A form on a page of ten megabytes.
        case huge
    }

    /// The page's name inside its URL: lower-case letters.
    package var name: String
    package var title: String
    package var kind: Kind
    package var fields: [AnchorPageField]

    package init(name: String, title: String, kind: Kind = .form, fields: [AnchorPageField]) {
        self.name = name
        self.title = title
        self.kind = kind
        self.fields = fields
    }

    /// The page about the customer's identity.
    package static let customer = AnchorPage(
        name: "customer",
        title: "About you",
        fields: [
            AnchorPageField(name: "first_name", label: "First name", autocomplete: "given-name", maximumLength: 80),
            AnchorPageField(name: "last_name", label: "Last name", autocomplete: "family-name", maximumLength: 80),
            AnchorPageField(
                name: "email_address",
                label: "E-mail address",
                control: .email,
                autocomplete: "email",
                maximumLength: 254
            ),
        ]
    )
}

/// One thing that a page asks, and how.
package struct AnchorPageField: Hashable, Sendable {
    /// The control that asks for the value, which also decides what is a valid one.
    package enum Control: Hashable, Sendable {
        case text
        case email
        case telephone
        case date
        /// The amount of the transfer: checked against the terms of the asset, and not kept as an answer.
        case amount
        case choice([String])
        /// One of several, as buttons of which one is pressed.
        case radio([String])
        /// A text of several lines.
        case lines
        /// A box that has to be ticked, unless it is optional.
        case agreement
        /// A file of one of these media types, or of any, with at most so many bytes.
        case file(accepted: [String], maximumSize: Int)
    }

    /// The field's name in the form: a SEP-9 key where one fits.
    package var name: String
    package var label: String
    package var control: Control
    /// The token of the `autocomplete` attribute, or `nil` for none.
    package var autocomplete: String?
    package var isRequired: Bool
    /// The least and most characters of a value.
    package var minimumLength: Int
    package var maximumLength: Int

    package init(
        name: String,
        label: String,
        control: Control = .text,
        autocomplete: String? = nil,
        isRequired: Bool = true,
        minimumLength: Int = 1,
        maximumLength: Int = 200
    ) {
        self.name = name
        self.label = label
        self.control = control
        self.autocomplete = autocomplete
        self.isRequired = isRequired
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
    }

    /// Whether the control takes a file.
    var isFile: Bool {
        if case .file = control { true } else { false }
    }

    /// The amount of the transfer.
    package static let amount = AnchorPageField(
        name: "amount",
        label: "Amount",
        control: .amount,
        autocomplete: "transaction-amount",
        maximumLength: 20
    )

    /// The target of a withdrawal's money.
    package static let bankAccount = AnchorPageField(
        name: "bank_account",
        label: "Bank account number",
        autocomplete: "off",
        minimumLength: 4,
        maximumLength: 64
    )
}
