/// The limits of a page and of a visit.
package struct PageLimits: Hashable, Sendable {
    /// The most bytes of a page: 2 MiB.
    package var bytes = 2 << 20
    /// The most elements and texts of a page.
    package var nodes = 100_000
    /// How deep elements may be within each other; libxml2 itself gives up at 256.
    package var depth = 200
    /// The most attributes of one tag.
    package var attributes = 256
    /// The most controls of all forms of a page, choices of radio buttons and boxes counted singly.
    package var controls = 1_000
    /// The most forms of a page.
    package var forms = 1_000
    /// The most choices of a list.
    package var choices = 20_000
    /// The most characters of the text of a page that are kept.
    package var text = 10_000
    /// The most characters of what a page says above a form and in it that are kept.
    package var introduction = 4_000
    /// The most links of a page that may lead on; those behind them are left out.
    package var links = 1_000
    /// The work that reading a page may take: each look at an element is a step, and each few bytes of text that are read.
    ///
    /// Every pass over a page is linear; this bounds those that a page finds a way to repeat.
    package var work = 10_000_000
    /// The most bytes of an address; what is longer is none that is asked for.
    package static let address = 16 << 10
    /// The most combining marks in a row, of which the work of comparing texts is the square.
    package static let marks = 256
    /// The most pages of a visit.
    package var pages = 30

    /// The limits for an anchor's pages.
    package static let standard = PageLimits()
}
