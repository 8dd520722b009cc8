internal import Diagnostics
internal import FoundationEssentials

extension HostedPage {
    /// Reads a page that was found at `url`, as forgivingly as a browser does.
    ///
    /// - Throws: the bound that the page exceeds, or that the task is cancelled.
    static func read(
        _ html: [UInt8],
        url: URL,
        charset: String?,
        status: Int,
        limits: PageLimits,
        words: PageWords
    ) throws(UnreadPage) -> HostedPage {
        let (bytes, encoding) = PageEncoding.normalized(html, charset: charset)
        // The bound is on what came; put into UTF-8, it may have become up to three times as long.
        guard html.count <= limits.bytes else { throw .tooLarge(.bytes(limits.bytes)) }
        var ample = limits
        ample.bytes = max(limits.bytes, bytes.count)
        let tree = try HTMLTree(parsing: bytes, encoding: encoding, limits: ample)
        let name = PageEncoding.name(of: html, charset: charset)
        let page = try PageReader(tree: tree, url: url, limits: limits, charset: name, words: words)
            .page(status: status)
        try tree.work.finish()
        return page
    }
}

/// Reads a page from its tree.
struct PageReader {
    let tree: HTMLTree
    let url: URL
    let base: URL
    let limits: PageLimits
    /// The name of the encoding that the page is written in.
    let charset: String
    private let words: PageWords

    init(tree: HTMLTree, url: URL, limits: PageLimits, charset: String, words: PageWords) throws(UnreadPage) {
        self.tree = tree
        self.url = url
        self.limits = limits
        self.charset = charset
        self.words = words
        let declared = tree.elements.first { $0.name == "base" && $0.has("href") }?.attribute("href")
        guard declared.map(PageURL.isShort) ?? true else { throw .tooLarge(.address(PageLimits.address)) }
        base = declared.flatMap { PageURL.resolve($0, against: url) } ?? url
    }

    func page(status: Int) throws(UnreadPage) -> HostedPage {
        let messages = PageMessages(tree: tree, words: words)
        let forms = try FormReader(
            tree: tree,
            base: base,
            page: url,
            limits: limits,
            charset: charset,
            messages: messages,
            words: words
        ).pageForms()
        let text = VisibleText.of(0..<tree.nodes.count, in: tree, for: .page, limit: limits.text)
        var page = HostedPage(
            url: Secret(url),
            title: tree.elements.first { $0.name == "title" }.map { title in title.ownText } ?? "",
            text: text,
            body: VisibleText.of(0..<tree.nodes.count, in: tree, for: .body, limit: limits.text),
            forms: forms,
            links: LinkReader(tree: tree, base: base, page: url, limit: limits.links).links,
            errors: messages.texts,
            refresh: refresh,
            frameCount: tree.elements.count { $0.name == "iframe" || $0.name == "frame" },
            needsScript: false,
            status: status
        )
        let signs = PageSigns(tree: tree, page: page, words: words)
        page.needsScript = signs.needsScript
        page.hasCaptcha = signs.hasCaptcha
        return page
    }

    /// `<meta http-equiv="refresh" content="5; url=next">`.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh>
    private var refresh: HostedPage.Refresh? {
        let meta = tree.elements.first {
            $0.name == "meta" && $0.attribute("http-equiv")?.lowercased() == "refresh" && $0.has("content")
        }
        return meta?.attribute("content").flatMap { PageURL.refresh($0, of: url, against: base) }
    }
}

extension PageURL {
    /// The meaning of `5; url=next` on a page, in a `meta` element or in the header `Refresh`; `nil` where it has none.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-refresh-header>
    static func refresh(_ content: String, of page: URL, against base: URL) -> HostedPage.Refresh? {
        // An expression takes the square of the blanks.
        var rest = content.drop(while: \.isWhitespace)
        guard let seconds = Int(rest.prefix { $0.isASCII && $0.isNumber }.prefix(6)) else { return nil }
        rest = rest.drop { $0.isASCII && $0.isNumber }
        if rest.first == "." { rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber } }
        rest = rest.drop(while: \.isWhitespace)
        if rest.first == ";" || rest.first == "," { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        if rest.prefix(3).lowercased() == "url" {
            let value = rest.dropFirst(3).drop(while: \.isWhitespace)
            if value.first == "=" { rest = value.dropFirst().drop(while: \.isWhitespace) }
        }
        guard !rest.contains(where: \.isNewline) else { return nil }
        let target = rest.trimming("\"' \t\n\r".unicodeScalars.contains)
        guard let url = target.isEmpty ? page : PageURL.resolve(target, against: base) else { return nil }
        return HostedPage.Refresh(url: Secret(url), seconds: seconds)
    }
}

extension HTMLElement {
    /// The number that ``PageScripts/snapshot`` has given a control, or `nil` on a page that was not read that way.
    var control: Int? { attribute("data-windlass").flatMap { Int($0) } }

    /// The text right within the element, on one line: what `title` and `option` have.
    var ownText: String { PlainText.line(wholeText) }
}

/// Resolves the places that a page names.
enum PageURL {
    /// Whether an address is one that anyone would ask for.
    static func isShort(_ text: String) -> Bool { text.utf8.count <= PageLimits.address }

    /// The place `text` as seen from `base`, or `nil` where it is none.
    static func resolve(_ text: String, against base: URL) -> URL? {
        guard isShort(text) else { return nil }
        let text = text.trimming(\.properties.isWhitespace).filter { !$0.isNewline && $0 != "\t" }
        guard !text.isEmpty else { return base }
        return URL(string: text, relativeTo: base)?.absoluteURL
    }
}
