/// A page without a form.
struct NoticeContent: PageContent {
    var title: String
    var organization: String
    var language: String
    var paragraphs: [String]
    /// Where people go on.
    var link: Link?

    struct Link: Sendable {
        var address: String
        var text: String

        fileprivate var html: HTML { "<p><a href=\"\(address)\">\(text)</a></p>\n" }
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
