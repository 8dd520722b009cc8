internal import CXML2

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

    /// What the comment says that stands for the end of a form.
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
