/// A page with a form: what the template `form` fills in.
struct FormContent: Sendable {
    struct Field: Sendable {
        var id: String
        var name: String
        var label: String
        var type: String
        var value: String
        var maximumLength: Int
        var required: Bool
        var inputmode: String?
        var autocomplete: String?
        var hint: String?
        var error: String?
        var choices: Choices?
        var radios: Choices?
        /// What the control is, where it is neither a list nor several buttons.
        var line = true
        var area = false
        var upload = false
        var agreement = false
        /// Whether the control brings its label with it.
        var labelled = false
        var ticked = false
        /// The media types that a file may have.
        var accept: String?
    }

    struct Choices: Sendable {
        var options: [Option]
    }

    struct Option: Sendable {
        var value: String
        var text: String
        var selected: Bool
    }

    var title: String
    var organization: String
    var language: String
    var stylesheet = "/pages.css"
    var summary: String?
    var hasErrors: Bool
    var complaint = "Please correct what is marked below."
    var hasFiles = false
    var captcha = false
    var action: String
    var csrf: String
    var fields: [Field]
    var submit: String
}

/// A page without a form: what the template `notice` fills in.
struct NoticeContent: Sendable {
    var title: String
    var organization: String
    var language: String
    var stylesheet = "/pages.css"
    var paragraphs: [String]
}

/// A transfer as people read it: what the template `transfer` fills in.
struct TransferContent: Sendable {
    struct Row: Sendable {
        var name: String
        var value: String
    }

    /// The way back to the questions of a transfer that still has some.
    struct GoOn: Sendable {
        var action: String
        var token: String
        var language: String
    }

    var title: String
    var organization: String
    var language: String
    var stylesheet = "/pages.css"
    var sentence: String
    var rows: [Row]
    var goOn: GoOn?
}
