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
    init(parsing bytes: [UInt8], encoding: String?, limits: PageLimits) throws(PageBoundExceeded) {
        _ = Self.libraryStart
        guard bytes.count <= limits.bytes, let size = Int32(exactly: bytes.count) else {
            throw PageBoundExceeded(.bytes(limits.bytes))
        }
        // libxml2 compares each attribute of a tag with all before it: half a megabyte of them takes it 17 seconds.
        guard !TagScan.hasTag(in: bytes, withMoreAttributesThan: limits.attributes) else {
            throw PageBoundExceeded(.attributes(limits.attributes))
        }
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
            | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        // Some errors pass the options by and would be printed. The handler belongs to the thread, so it is set each time.
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        let document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                size,
                nil,
                encoding ?? "UTF-8",
                Int32(bitPattern: options)
            )
        }
        guard let document else { return }
        defer { xmlFreeDoc(document) }
        try take(over: document, limits: limits)
        readStyles()
    }

    /// Copies libxml2's tree, from the first node to the last, without recursion.
    private mutating func take(over document: htmlDocPtr, limits: PageLimits) throws(PageBoundExceeded) {
        var next = document.pointee.children
        var open: [Int] = []
        while let node = next {
            guard nodes.count < limits.nodes else { throw PageBoundExceeded(.nodes(limits.nodes)) }
            var isOpened = false
            if let content = Self.content(of: node) {
                let index = append(content, in: open.last)
                if node.pointee.type == XML_ELEMENT_NODE, node.pointee.children != nil {
                    guard open.count < limits.depth else { throw PageBoundExceeded(.depth(limits.depth)) }
                    open.append(index)
                    isOpened = true
                }
            }
            if isOpened {
                next = node.pointee.children
                continue
            }
            var last = node
            while last.pointee.next == nil, let index = open.popLast() {
                close(index)
                guard let parent = last.pointee.parent else { return }
                last = parent
            }
            next = last.pointee.next
        }
    }

    private static func content(of node: xmlNodePtr) -> Content? {
        switch node.pointee.type {
        case XML_ELEMENT_NODE:
            guard let name = node.pointee.name else { return nil }
            return .element(name: String(cString: name).lowercased(), attributes: attributes(of: node))
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

/// A page that is too much; who reads it knows which page it was.
struct PageBoundExceeded: Error {
    var bound: HostedPageError.PageBound

    init(_ bound: HostedPageError.PageBound) {
        self.bound = bound
    }
}
