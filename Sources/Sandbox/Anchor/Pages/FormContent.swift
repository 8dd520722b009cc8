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
            \(captcha ? robot : nil)\
            <button type="submit">\(submit)</button>
            </form>
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
        \(hint.map { "<p class=\"hint\">\($0)</p>\n" })\
        \(error.map { "<p class=\"error\" id=\"\(id)-error\">\($0)</p>\n" })\
        </div>

        """
    }

    /// The attributes that every control ends with.
    private var state: HTML {
        let complaint: HTML = " aria-invalid=\"true\" aria-describedby=\"\(id)-error\""
        return "\(flag: "required", required)\(error == nil ? nil : complaint)"
    }

    private var optional: HTML? { required ? nil : " <small>(optional)</small>" }

    private var title: HTML { "<label for=\"\(id)\">\(label)\(optional)</label>\n" }

    private func group(_ choices: FormContent.Choices) -> HTML {
        let buttons = choices.options.map { option -> HTML in
            """
            <label><input type="radio" name="\(name)" value="\(option.value)"\
            \(flag: "checked", option.selected)\(flag: "required", required)> \(option.text)</label>

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
        \(attribute: "inputmode", inputmode)\(attribute: "autocomplete", autocomplete)\(state)>

        """
    }
}
