internal import Mustache

/// The hosted pages' HTML, made from the templates in `Resources`.
struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    /// The style sheet that all pages share.
    static let styleSheet = PackageResources.pages_css

    /// The script of the pages that need one.
    static let script = PackageResources.pages_js

    /// Reads the templates.
    ///
    /// They are built into the program, so this fails only when one of them is malformed.
    init() throws {
        MustacheContentTypes.register(PageText(), named: "PAGE")
        var library = MustacheLibrary()
        for (name, template) in [
            ("layout", PackageResources.layout_mustache),
            ("form", PackageResources.form_mustache),
            ("scripted", PackageResources.scripted_mustache),
            ("farewell", PackageResources.farewell_mustache),
            ("notice", PackageResources.notice_mustache),
            ("transfer", PackageResources.transfer_mustache),
        ] {
            try library.register(String(decoding: template, as: UTF8.self), named: name)
        }
        self.library = library
    }

    /// The page that `template` makes of `content`, whose stored properties are the template's variables.
    func render(_ content: some Sendable, with template: String) -> String {
        library.render(content, withTemplate: template) ?? ""
    }
}

/// Text inside HTML.
///
/// Mustache's own escaping looks at whole characters, so a quotation mark with a combining accent behind it would pass
/// and end an attribute; this one looks at scalars, as browsers do.
private struct PageText: MustacheContentType {
    func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
