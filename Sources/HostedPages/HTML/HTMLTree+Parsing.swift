internal import CXML2

extension HTMLTree {
    /// Starts libxml2 once, which is not safe on several threads at a time.
    private static let libraryStart: Void = xmlInitParser()

    /// Reads a page as forgivingly as a browser does.
    ///
    /// - Parameters:
    ///   - bytes: the page; UTF-8 where `encoding` is `nil`.
    ///   - encoding: a name that libxml2 knows.
    ///   - limits: bounds of the page.
    /// - Throws: the bound that the page exceeds.
    init(parsing bytes: [UInt8], encoding: String?, limits: PageLimits) throws(UnreadPage) {
        _ = Self.libraryStart
        self.init(work: PageWork(limit: limits.work))
        guard bytes.count <= limits.bytes else { throw .tooLarge(.bytes(limits.bytes)) }
        // libxml2 compares each attribute of a tag with all before it: half a megabyte of them takes it 17 seconds.
        guard let bytes = TagScan.resolvingForms(in: bytes, attributes: limits.attributes, work: work) else {
            throw .tooLarge(.attributes(limits.attributes))
        }
        try work.finish()
        let meter = ParseMeter(work: work, limit: limits.nodes)
        let document = Self.document(of: bytes, encoding: encoding, meter: meter)
        defer { xmlFreeDoc(document) }
        if meter.isExceeded { throw .tooLarge(.nodes(limits.nodes)) }
        try work.finish()
        guard let document else { return }
        try take(over: document, limits: limits)
        readPlaces()
        try work.finish()
    }

    /// Has libxml2 read the page, until `meter` says that it is enough.
    private static func document(of bytes: [UInt8], encoding: String?, meter: ParseMeter) -> htmlDocPtr? {
        guard let size = Int32(exactly: bytes.count), let context = htmlNewParserCtxt() else { return nil }
        defer { htmlFreeParserCtxt(context) }
        meter.watch(context)
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        // Some errors pass the options by and would be printed. The handler belongs to the thread, so it is set each time.
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        return withExtendedLifetime(meter) {
            bytes.withUnsafeBytes { buffer in
                htmlCtxtReadMemory(
                    context,
                    buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                    size,
                    nil,
                    encoding ?? "UTF-8",
                    Int32(bitPattern: options)
                )
            }
        }
    }

    /// Copies libxml2's tree, from the first node to the last, without recursion.
    private mutating func take(over document: htmlDocPtr, limits: PageLimits) throws(UnreadPage) {
        var next = document.pointee.children
        var open = OpenElements()
        while let node = next {
            guard nodes.count < limits.nodes else { throw .tooLarge(.nodes(limits.nodes)) }
            guard work.spend() else { return }
            var isOpened = false
            if ParseMeter.isEndOfForm(node), let ended = open.endForm() { close(ended) }
            if let content = Self.content(of: node, isInForm: open.form != nil) {
                guard content.texts.allSatisfy({ !PlainText.hasMarks($0, inARow: PageLimits.marks) }) else {
                    throw .tooLarge(.marks(PageLimits.marks))
                }
                let index = append(content, in: open.parent, ofForm: open.form)
                if case .element("form", _) = content { open.form = index }
                if node.pointee.type == XML_ELEMENT_NODE, node.pointee.children != nil {
                    guard open.count < limits.depth else { throw .tooLarge(.depth(limits.depth)) }
                    open.append(index)
                    isOpened = true
                }
            }
            if isOpened {
                next = node.pointee.children
                continue
            }
            var last = node
            while last.pointee.next == nil, !open.isEmpty {
                for index in open.removeLast() { close(index) }
                guard let parent = last.pointee.parent else { return }
                last = parent
            }
            next = last.pointee.next
        }
    }

    private static func content(of node: xmlNodePtr, isInForm: Bool) -> Content? {
        switch node.pointee.type {
        case XML_ELEMENT_NODE:
            guard let name = node.pointee.name.map({ String(cString: $0).lowercased() }) else { return nil }
            // What libxml2 takes for a tag and the scan before it doesn't is no form within a form either.
            return .element(name: isInForm && name == "form" ? "div" : name, attributes: attributes(of: node))
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
            guard let text = node.pointee.content else { return nil }
            return .text(String(cString: text))
        default:
            return nil
        }
    }

    private static func attributes(of node: xmlNodePtr) -> [String: String] {
        var attributes: [String: String] = [:]
        var next = node.pointee.properties
        while let attribute = next {
            next = attribute.pointee.next
            guard let name = attribute.pointee.name.map({ String(cString: $0).lowercased() }), attributes[name] == nil
            else { continue }
            guard let text = xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1) else {
                attributes[name] = ""
                continue
            }
            attributes[name] = String(cString: text)
            cxml2_free(text)
        }
        return attributes
    }
}

/// The elements that are open while a tree is copied, and the form whose tag is.
private struct OpenElements {
    private var indices: [Int] = []
    /// The form whose tag is open, wherever the elements around it end.
    var form: Int?
    /// Forms whose tags have ended in the midst of other elements: they end with those, and what stands behind is not theirs,
    /// though libxml2 puts it into them.
    private var endedForms: Set<Int> = []
    /// The ended forms that are over, since those elements have ended too.
    private var closedForms: Set<Int> = []

    var count: Int { indices.count }
    var isEmpty: Bool { indices.isEmpty }

    /// The element in which the next node stands.
    var parent: Int? { indices.last { !closedForms.contains($0) } }

    mutating func append(_ index: Int) { indices.append(index) }

    /// Ends the form at the tag that says so; returns it where nothing else is open in it.
    mutating func endForm() -> Int? {
        defer { form = nil }
        guard let form else { return nil }
        endedForms.insert(form)
        return indices.last == form ? closed(form) : nil
    }

    /// Leaves the innermost element; returns what ends with it.
    mutating func removeLast() -> [Int] {
        guard let index = indices.popLast() else { return [] }
        guard !closedForms.contains(index) else { return [] }
        let form = indices.last.flatMap { endedForms.contains($0) && !closedForms.contains($0) ? closed($0) : nil }
        return [index] + [form].compactMap(\.self)
    }

    private mutating func closed(_ form: Int) -> Int {
        closedForms.insert(form)
        return form
    }
}
