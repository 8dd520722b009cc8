internal import Diagnostics
internal import HostedPages

/// The text of a visit's pages besides their questions: instructions, fees, where to send the money.
struct PageText {
    /// So many lines of a page are told, and so many characters of each.
    private static let (lines, characters) = (40, 300)

    /// The texts that were told before: pages repeat themselves.
    private var told: Set<String> = []

    /// The new part of `text`, which `page` says; `nil` where there is none.
    ///
    /// The page's title stands with its questions, and so do their labels and hints.
    mutating func newText(of text: String, on page: HostedPage) -> MessageText? {
        let links = page.links.map(\.label)
        let known = Set(page.forms.flatMap(Self.words) + page.errors + links + [links.joined(separator: " ")])
        var lines: [ForeignProse] = []
        for line in text.split(separator: "\n").map(String.init) {
            guard line.contains(where: \.isLetter), !known.contains(line), !known.contains(Self.withoutStar(line)),
                !page.title.contains(line), told.insert(line).inserted,
                let quoted = Quotation.of(line)
            else { continue }
            lines.append(ForeignProse(quoted.count > Self.characters ? quoted.prefix(Self.characters) + "…" : quoted))
        }
        guard !lines.isEmpty else { return nil }
        return ProgressWording.pageSays(page.spoken, Array(lines.prefix(Self.lines)), rest: lines.count - Self.lines)
    }

    /// The words that a form's questions say themselves.
    private static func words(of form: PageForm) -> [String] {
        form.visibleFields.flatMap { [$0.label, $0.hint].compactMap(\.self) }
    }

    /// A line without the star of a required field, which is no part of the field's label: `polaris-kyc` has one.
    private static func withoutStar(_ line: String) -> String {
        String(line.reversed().drop { $0 == "*" || $0 == " " }.reversed())
    }
}

extension HostedPage {
    /// The name of the page for people: its title, or its place where it has none.
    var spoken: MessageText { Quotation.of(ForeignProse(title)).map { "“\($0)”" } ?? MessageText(place) }
}
