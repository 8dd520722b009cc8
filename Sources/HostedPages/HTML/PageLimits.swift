internal import CXML2

/// The limits of a page and of a visit.
package struct PageLimits: Hashable, Sendable {
    /// The most bytes of a page: 2 MiB.
    package var bytes = 2 << 20
    /// The most elements and texts of a page.
    package var nodes = 100_000
    /// The depth of elements within each other; libxml2 itself gives up at 256.
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

/// A bound that a page exceeds, with its value.
package enum PageBound: Hashable, Sendable {
    /// Bytes of the response.
    case bytes(Int)
    /// Elements and texts.
    case nodes(Int)
    /// Elements within each other.
    case depth(Int)
    /// Attributes of one tag.
    case attributes(Int)
    /// Controls of forms.
    case controls(Int)
    /// Forms.
    case forms(Int)
    /// Choices of one list.
    case choices(Int)
    /// Bytes of an address that the page depends on.
    case address(Int)
    /// Combining marks on one letter.
    case marks(Int)
    /// The work of reading it.
    case work
}

/// Counts the nodes that libxml2 makes, and stops it where there are too many or the task is cancelled.
///
/// Comments are left out, but for those that ``TagScan`` puts where a form ends.
final class ParseMeter {
    /// Whether there are more elements than the limit.
    private(set) var isExceeded = false

    private let work: PageWork
    private let limit: Int
    private var count = 0

    init(work: PageWork, limit: Int) {
        self.work = work
        self.limit = limit
    }

    /// The comment that stands for the end of a form.
    static let endOfForm: StaticString = "/form"

    /// Whether `node` stands for the end of a form.
    static func isEndOfForm(_ node: xmlNodePtr) -> Bool {
        node.pointee.type == XML_COMMENT_NODE && isEndOfForm(node.pointee.content)
    }

    private static func isEndOfForm(_ text: UnsafePointer<xmlChar>?) -> Bool {
        text.map { String(cString: $0) == "\(endOfForm)" } ?? false
    }

    /// Has `context` ask before it makes a node; the meter has to outlive the parsing.
    func watch(_ context: htmlParserCtxtPtr) {
        context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.sax.pointee.startElement = { context, name, attributes in
            if ParseMeter.goesOn(context) { xmlSAX2StartElement(context, name, attributes) }
        }
        context.pointee.sax.pointee.comment = { context, text in
            if ParseMeter.isEndOfForm(text), ParseMeter.goesOn(context) { xmlSAX2Comment(context, text) }
        }
        context.pointee.sax.pointee.processingInstruction = nil
    }

    private static func goesOn(_ context: UnsafeMutableRawPointer?) -> Bool {
        guard let context = context?.assumingMemoryBound(to: htmlParserCtxt.self),
            let meter = context.pointee._private.map({ Unmanaged<ParseMeter>.fromOpaque($0).takeUnretainedValue() })
        else { return false }
        meter.count += 1
        if meter.count > meter.limit { meter.isExceeded = true }
        guard !meter.isExceeded, meter.work.spend() else {
            xmlStopParser(context)
            return false
        }
        return true
    }
}

/// The number of elements of a kind before each node of a page, so that those within an element are counted at once.
struct ElementCount {
    private var before: [Int] = [0]

    /// The elements of `tree` with one of these names.
    init(of names: Set<String>, in tree: HTMLTree) {
        self.init(in: tree) { _, name in names.contains(name) }
    }

    /// The elements of `tree` that are counted, by their indices and names.
    init(in tree: HTMLTree, where isCounted: (Int, String) -> Bool) {
        guard tree.work.spend(tree.nodes.count) else { return }
        before.reserveCapacity(tree.nodes.count + 1)
        var count = 0
        for (index, node) in tree.nodes.enumerated() {
            if case .element(let name, _) = node.content, isCounted(index, name) { count += 1 }
            before.append(count)
        }
    }

    /// The number of them in a range of nodes.
    func count(in range: Range<Int>) -> Int {
        let range = range.clamped(to: 0..<before.count - 1)
        return before[range.upperBound] - before[range.lowerBound]
    }

    /// Whether one of them stands in a range of nodes.
    func isAny(in range: Range<Int>) -> Bool { count(in: range) > 0 }
}
