/// A page without a form.
struct NoticeContent: PageContent {
    var title: String
    var organization: String
    var language: String
    var paragraphs: [String]
    /// A link beside the visit.
    var link: Link?

    struct Link: Sendable {
        var address: String
        var text: String

        fileprivate var html: HTML { "<nav><a href=\"\(address)\">\(text)</a></nav>\n" }
    }

    var body: HTML { "\(paragraphs.map { "<p>\($0)</p>\n" })\(link.map(\.html))" }
}

/// A transfer as people read it.
struct TransferContent: PageContent {
    struct Row: Sendable {
        var name: String
        var value: String
    }

    /// The way back to the questions of a transfer that still has some.
    struct ContinueLink: Sendable {
        var action: String
        var token: String
        var language: String

        fileprivate var html: HTML {
            """
            <form method="get" action="\(action)">
            <input type="hidden" name="token" value="\(token)">
            <input type="hidden" name="lang" value="\(language)">
            <button type="submit">Continue</button>
            </form>
            """
        }
    }

    var title: String
    var organization: String
    var language: String
    var sentence: String
    var rows: [Row]
    var continueLink: ContinueLink?

    var body: HTML {
        """
        <p class="summary">\(sentence)</p>
        <dl>
        \(rows.map { "<dt>\($0.name)</dt>\n<dd>\($0.value)</dd>\n" })</dl>
        \(continueLink.map(\.html))
        """
    }
}

/// A page whose form a script draws.
struct ScriptedContent: PageContent {
    var title: String
    var organization: String
    var language: String
    /// The form, as the script reads it; nothing in it ends the script's element.
    var json: String
    var isDrawn: Bool { true }

    var body: HTML {
        """
        <div id="root"></div>
        <noscript><p>This page needs JavaScript.</p></noscript>
        \(.script(verbatim: json, attributes: #" id="form" type="application/json""#))
        <script src="/pages.js"></script>
        """
    }
}

/// The last page, whose script says so.
struct ClosingContent: PageContent {
    var title: String
    var organization: String
    var language: String
    var paragraphs: [String]
    /// The script; nothing in it ends its element.
    var script: String

    var body: HTML { "\(paragraphs.map { "<p>\($0)</p>\n" })\(.script(verbatim: script))" }
}

/// The content of one kind of page, which knows its HTML.
protocol PageContent: Sendable {
    var title: String { get }
    var organization: String { get }
    /// The language as a BCP 47 tag.
    var language: String { get }
    /// Whether something on it has to be corrected; its title says so first.
    var isFaulty: Bool { get }
    /// Whether a script draws all of it, as in a single-page application.
    var isDrawn: Bool { get }
    /// The elements below the title.
    var body: HTML { get }
}

extension PageContent {
    var isFaulty: Bool { false }
    var isDrawn: Bool { false }
}

extension PageContent {
    /// The whole page.
    var html: HTML {
        let header: HTML? = isDrawn ? nil : "<header>\(organization) <small>sandbox</small></header>\n"
        let heading: HTML? = isDrawn ? nil : "<h1>\(title)</h1>\n"
        return """
            <!DOCTYPE html>
            <html lang="\(language)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer">
            <title>\(isFaulty ? "Error: " : "")\(title) · \(organization)</title>
            <link rel="stylesheet" href="/pages.css">
            </head>
            <body>
            \(header)<main>
            \(heading)\(body)
            </main>
            </body>
            </html>

            """
    }
}
