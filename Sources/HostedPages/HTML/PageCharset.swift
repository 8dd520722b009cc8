internal import CXML2

/// The encoding in which a form is sent.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm>
struct PageCharset: Hashable {
    /// The encoding's name in lower case.
    let name: String

    /// The first encoding of `accept-charset` that is known here, else the page's own; UTF-16 counts as UTF-8.
    static func forSubmission(_ accepted: String?, page: String) -> String {
        let names = accepted?.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init) ?? []
        let name = names.first(where: isKnown) ?? page
        return standard(name) ?? "utf-8"
    }

    private static func isKnown(_ name: String) -> Bool {
        standard(name) != nil
    }

    /// The name under which an encoding is sent, or `nil` where no one here can write it.
    private static func standard(_ name: String) -> String? {
        switch name {
        case "utf-8", "utf8", "unicode-1-1-utf-8": return "utf-8"
        case "utf-16", "utf-16le", "utf-16be", "unicode": return "utf-8"
        case _ where PageEncoding.isWindows1252(name): return "windows-1252"
        default:
            guard name.utf8.count <= 40, let handler = xmlFindCharEncodingHandler(name) else { return nil }
            xmlCharEncCloseFunc(handler)
            return name
        }
    }

    /// A text in the encoding; what it has no letter for goes as a numeric reference, `&#8364;`, as browsers send it.
    func bytes(of text: String) -> [UInt8] {
        switch name {
        case "utf-8": Array(text.utf8)
        case "windows-1252": PageEncoding.windows1252Bytes(of: text)
        default: converted(text) ?? Array(text.utf8)
        }
    }

    private func converted(_ text: String) -> [UInt8]? {
        guard let handler = xmlFindCharEncodingHandler(name) else { return nil }
        defer { xmlCharEncCloseFunc(handler) }
        guard let input = xmlBufferCreate(), let output = xmlBufferCreate() else { return nil }
        defer {
            xmlBufferFree(input)
            xmlBufferFree(output)
        }
        let bytes = Array(text.utf8)
        guard let count = Int32(exactly: bytes.count), xmlBufferAdd(input, bytes, count) == 0 else { return nil }
        // It writes a reference for what the encoding lacks, and stops in the middle only where the output is full.
        while xmlBufferLength(input) > 0 {
            let before = xmlBufferLength(input)
            guard xmlCharEncOutFunc(handler, output, input) >= 0 || xmlBufferLength(input) < before else { return nil }
        }
        guard let content = xmlBufferContent(output) else { return [] }
        return Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
    }
}
