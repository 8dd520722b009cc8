/// The content of one kind of page, which knows its HTML.
protocol PageContent: Sendable {
    var title: String { get }
    var organization: String { get }
    /// The language as a BCP 47 tag.
    var language: String { get }
    /// Whether something on it has to be corrected; its title says so first.
    var isFaulty: Bool { get }
    /// The elements below the title.
    var body: HTML { get }
}

extension PageContent {
    var isFaulty: Bool { false }
}

extension PageContent {
    /// The whole page.
    var html: HTML {
        """
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
        <header>\(organization) <small>sandbox</small></header>
        <main>
        <h1>\(title)</h1>
        \(body)
        </main>
        </body>
        </html>

        """
    }
}
