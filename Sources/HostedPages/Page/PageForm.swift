package import Diagnostics
package import FoundationEssentials

/// A form of a page.
package struct PageForm: Sendable {
    /// The method by which a form is sent.
    package enum Method: String, Hashable, Sendable {
        /// The answers become the query of the URL.
        case get
        /// The answers are the body of the request.
        case post
    }

    /// The encoding of a form's answers.
    package enum Encoding: String, Hashable, Sendable {
        /// `application/x-www-form-urlencoded`.
        case urlEncoded = "application/x-www-form-urlencoded"
        /// `multipart/form-data`, which can carry files.
        case multipart = "multipart/form-data"
        /// `text/plain`.
        case plain = "text/plain"
    }

    /// The `id` of the form, or its `name`, or `nil`.
    package var name: String?
    /// The method by which it is sent.
    package var method: Method
    /// The address to which it is sent, resolved against its page; it may carry a token.
    package var action: Secret<URL>
    /// The encoding of its answers.
    package var encoding: Encoding
    /// Its fields in their order, hidden ones among them, disabled ones not; a group of radio buttons is one field.
    package var fields: [PageField]
    /// The buttons that send it.
    package var buttons: [PageButton]
    /// The encoding in which its answers are sent, by the name that the Encoding Standard gives it.
    package var charset = "utf-8"
    /// Whether a browser holds the answers against what the fields demand before it sends them.
    package var isValidated = true
    /// The heading above the form, or at its head; `nil` where there is none.
    package var heading: String?
    /// The words of the page above the form and in it, beside its questions and their labels: a line for each block.
    package var introduction = ""
    /// Whether only a browser can tell what sends the form: it names no place and the page has scripts, or its buttons send nothing.
    var isLeftToScript = false
    /// Whether HTML sends the form from one of its fields, with no button to press: it has none, and of the fields that block that at
    /// most one.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission>
    var isSentByFields = false
    /// Whether all that the form asks are `search` controls.
    var isSearch = false
    /// Whether the form stands in the head, at the foot or at the side of its page, or among its links.
    var standsAside = false

    /// The name of a form that is made up for controls outside of all forms, in ``PageScripts/snapshot``.
    static let madeUpName = "windlass-page"

    /// The fields that someone can answer.
    package var visibleFields: [PageField] { fields.filter(\.isQuestion) }

    /// The visible fields that take a file.
    package var fileFields: [PageField] { visibleFields.filter { $0.kind == .file } }

    /// The visible fields that take a text.
    package var textFields: [PageField] { visibleFields.filter { $0.kind != .file } }

    /// The field called `name`, or `nil`.
    package func field(named name: String) -> PageField? {
        fields.first { $0.name == name }
    }

    /// The button to press when no one says which: the first, as in browsers.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission>
    package var defaultButton: PageButton? { buttons.first }

    /// The only button; `nil` where there are several, which is for a person to say, and where there is none.
    package var clearButton: PageButton? {
        // A button that stands above the form and below it is one.
        let isOne = buttons.allSatisfy {
            $0.label == buttons[0].label && $0.name == buttons[0].name && $0.value == buttons[0].value
        }
        return isOne ? buttons.first : nil
    }

    /// The only button that someone means by its words, its name, its value or `name=value`, in any case of letters.
    package func button(_ text: String) -> PageButton? {
        let wanted = PlainText.line(text).lowercased()
        guard !wanted.isEmpty else { return nil }
        let spellings: [(PageButton) -> String?] = [
            { $0.label }, { $0.value }, { button in button.name.map { "\($0)=\(button.value)" } }, { $0.name },
        ]
        for spelling in spellings {
            let meant = Set(buttons.filter { spelling($0)?.lowercased() == wanted })
            if !meant.isEmpty { return meant.only }
        }
        return nil
    }
}

/// A button that sends a form.
package struct PageButton: Hashable, Sendable {
    /// The name under which the button's value is sent, or `nil` where it sends none.
    package var name: String?
    /// The value that the button sends.
    package var value: String
    /// The words on it.
    package var label: String
    /// The address to which the form goes by this button, where that differs from the form's action.
    package var action: Secret<URL>?
    /// The method by which the form is sent by this button, where that differs from the form's method.
    package var method: PageForm.Method?
    /// The encoding of the answers for this button, where that differs from the form's encoding.
    package var encoding: PageForm.Encoding?
    /// Whether it is a picture, which sends where it was pressed.
    package var isImage = false
    /// Whether its value stands on it, as that of an `input` does.
    package var showsValue = false
    /// Whether it sends the form without holding the answers against what the fields demand.
    package var skipsValidation = false
    /// Whether the browser that shows it lets no one press it yet.
    var isDisabled = false
    /// Its number in the browser that shows it, or `nil`.
    var control: Int?

    /// The value that it sends, where that is an identifier and stands nowhere on the page; or `nil`.
    package var identifier: String? { showsValue || !value.isIdentifier ? nil : value }
}
