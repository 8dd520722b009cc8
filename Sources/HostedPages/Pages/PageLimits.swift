/// How much a page, and a visit, may ask of its reader.
package struct PageLimits: Hashable, Sendable {
    /// The most bytes of a page: 2 MiB.
    package var bytes = 2 << 20
    /// The most elements and texts of a page.
    package var nodes = 100_000
    /// How deep elements may stand within each other; libxml2 itself gives up at 256.
    package var depth = 200
    /// The most attributes of one tag.
    package var attributes = 256
    /// The most controls of all forms of a page, choices of radio buttons and boxes counted singly.
    package var controls = 1_000
    /// The most choices of a list.
    package var choices = 20_000
    /// The most characters of the text of a page that are kept.
    package var text = 10_000
    /// The most characters of what a page says above a form and in it that are kept.
    package var introduction = 4_000
    /// The most pages of a visit.
    package var pages = 30

    /// The limits for an anchor's pages.
    package static let standard = PageLimits()
}
