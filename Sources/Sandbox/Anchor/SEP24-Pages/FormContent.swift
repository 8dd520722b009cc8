/// A page with a form.
struct FormContent: PageContent {
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
        /// Whether it is the first that has to be corrected: the page begins there.
        var hasFocus = false
        var minimumLength = 0
        var choices: Choices?
        var radios: Choices?
        /// The kind of control, where it is neither a list nor several buttons.
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

    /// The sum of a transfer, which a script keeps up with what is typed.
    struct Receipt: Sendable {
        /// The sentence as it is at first; empty where no amount is known.
        var text: String
        var code: String
        var fixedFee: String
        var percentFee: String
        var minimumFee: String
        /// Whether the fee is all that is taken, so that a script can do the sum.
        var isPlain: Bool
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
    var summary: String?
    var hasErrors: Bool
    var complaint = "Please correct what is marked below."
    /// The amount that arrives after the fee, where the page asks how much to send.
    var receipt: Receipt?
    var hasFiles = false
    var captcha = false
    var action: String
    var csrf: String
    var fields: [Field]
    var submit: String

    var isFaulty: Bool { hasErrors }
}

extension FormContent {
    var body: HTML {
        let encoding = hasFiles ? "multipart/form-data" : nil
        let robot: HTML = "<div class=\"g-recaptcha\" data-sitekey=\"sandbox\">Show that you are no robot.</div>\n"
        return """
            \(summary.map { "<p class=\"summary\">\($0)</p>\n" })\
            \(hasErrors ? "<p class=\"error\" role=\"alert\">\(complaint)</p>\n" : nil)\
            <form method="post" action="\(action)" accept-charset="utf-8"\(attribute: "enctype", encoding)>
            <input type="hidden" name="csrf" value="\(csrf)">
            \(fields.map(\.html))\
            \(receipt.map(\.html))\
            \(captcha ? robot : nil)\
            <button type="submit">\(submit)</button>
            </form>
            """
    }
}

extension FormContent.Receipt {
    fileprivate var html: HTML {
        let script: HTML = "<script src=\"/receipt.js\" defer></script>\n"
        return """
            <p class="receipt"><output id="receipt" for="field-amount" data-code="\(code)" data-fixed="\(fixedFee)" \
            data-percent="\(percentFee)" data-minimum="\(minimumFee)">\(text)</output></p>
            \(isPlain ? script : nil)
            """
    }
}

extension FormContent.Field {
    fileprivate var html: HTML {
        """
        <div class="field">
        \(radios.map { group($0) })\
        \(agreement ? checkbox : nil)\
        \(labelled ? nil : title)\
        \(choices.map { list($0) })\
        \(area ? textArea : nil)\
        \(upload ? file : nil)\
        \(line ? input : nil)\
        \(hint.map { "<p class=\"hint\" id=\"\(id)-hint\">\($0)</p>\n" })\
        \(error.map { "<p class=\"error\" id=\"\(id)-error\">\($0)</p>\n" })\
        </div>

        """
    }

    /// The attributes that every control ends with.
    private var state: HTML { state(isFirst: true) }

    /// The same of one of several buttons.
    private func state(isFirst: Bool) -> HTML {
        let invalid: HTML = " aria-invalid=\"true\""
        let notes = [hint == nil ? nil : "\(id)-hint", error == nil ? nil : "\(id)-error"].compactMap { $0 }
        let described = notes.isEmpty ? nil : notes.joined(separator: " ")
        return """
            \(flag: "required", required)\(error == nil ? nil : invalid)\(attribute: "aria-describedby", described)\
            \(attribute: "aria-errormessage", error == nil ? nil : "\(id)-error")\
            \(flag: "autofocus", hasFocus && isFirst)
            """
    }

    private var optional: HTML? { required ? nil : " <small>(optional)</small>" }

    private var title: HTML { "<label for=\"\(id)\">\(label)\(optional)</label>\n" }

    private func group(_ choices: FormContent.Choices) -> HTML {
        let buttons = choices.options.enumerated().map { number, option -> HTML in
            """
            <label><input type="radio" name="\(name)" value="\(option.value)"\
            \(flag: "checked", option.selected)\(state(isFirst: number == 0))> \(option.text)</label>

            """
        }
        return "<fieldset>\n<legend>\(label)\(optional)</legend>\n\(buttons)</fieldset>\n"
    }

    private var checkbox: HTML {
        """
        <label><input id="\(id)" type="checkbox" name="\(name)" value="yes"\(flag: "checked", ticked)\(state)> \
        \(label)</label>

        """
    }

    private func list(_ choices: FormContent.Choices) -> HTML {
        let options = choices.options.map { option -> HTML in
            "<option value=\"\(option.value)\"\(flag: "selected", option.selected)>\(option.text)</option>\n"
        }
        return "<select id=\"\(id)\" name=\"\(name)\"\(state)>\n\(options)</select>\n"
    }

    private var textArea: HTML {
        """
        <textarea id="\(id)" name="\(name)" rows="4" maxlength="\(maximumLength)"\
        \(attribute: "autocomplete", autocomplete)\(state)>\(value)</textarea>

        """
    }

    private var file: HTML {
        "<input id=\"\(id)\" name=\"\(name)\" type=\"file\"\(attribute: "accept", accept)\(state)>\n"
    }

    private var input: HTML {
        """
        <input id="\(id)" name="\(name)" type="\(type)" value="\(value)" maxlength="\(maximumLength)"\
        \(attribute: "minlength", minimumLength > 1 ? String(minimumLength) : nil)\
        \(attribute: "inputmode", inputmode)\(attribute: "autocomplete", autocomplete)\(state)>

        """
    }
}
