/// Reads the tags of a page before libxml2 does, with quotes, comments and scripts as it takes them: counts their
/// attributes, and resolves forms within forms.
///
/// libxml2 ends a form where another begins, or nests them. By the standard a page has one form open at a time, regardless of what
/// elements begin and end meanwhile; what is a form in a `template` is none of the page's.
///
/// Specification: <https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer>
struct TagScan {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether the tag that was counted last ends in `/>`.
    private var isSelfClosing = false
    /// Whether a comment has been met that nothing ends, so that none after it ends either.
    private var isCommentOpen = false

    private var isFormOpen = false
    private var openTemplates = 0
    /// The end of the tag that was noted last.
    private var tagEnd = 0
    /// The tags of forms that mean something else, and what stands there instead.
    private var edits: [(range: Range<Int>, text: StaticString)] = []

    /// The page without the tags of forms within forms, and with a comment where a form ends; `nil` where an opening tag has
    /// more attributes than the limit.
    ///
    /// The rest is not looked at if the work ends before.
    static func resolvingForms(in bytes: [UInt8], attributes limit: Int, work: PageWork) -> [UInt8]? {
        var scan = TagScan(bytes: bytes)
        while work.spend(), let tag = scan.nextTag() {
            if !tag.isClosing {
                guard scan.attributeCount(upTo: limit) <= limit else { return nil }
            }
            scan.note(tag)
            if !tag.isClosing, ["script", "style"].contains(tag.name), !scan.isSelfClosing {
                scan.skipRawText(of: tag.name)
            }
        }
        return scan.edited
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    // MARK: - Forms

    /// A tag that was met.
    private struct Tag {
        var name: String
        var isClosing: Bool
        var start: Int
    }

    /// Notes what a tag, after whose name or attributes the position is, does to the forms of the page.
    private mutating func note(_ tag: Tag) {
        guard tag.name == "form" || tag.name == "template" else { return }
        while tagEnd < position || (tagEnd < bytes.count && bytes[tagEnd] != UInt8(ascii: ">")) { tagEnd += 1 }
        let end = min(tagEnd + 1, bytes.count)
        switch (tag.name, tag.isClosing) {
        case ("template", false): openTemplates += isSelfClosing ? 0 : 1
        case ("template", true): openTemplates = max(0, openTemplates - 1)
        case ("form", false):
            // A comment stays where the tag was: what stands around it is not to become one.
            if openTemplates > 0 || isFormOpen { edits.append((tag.start..<end, "<!---->")) } else { isFormOpen = true }
        case ("form", true):
            guard openTemplates == 0, isFormOpen else { return edits.append((tag.start..<end, "<!---->")) }
            isFormOpen = false
            edits.append((end..<end, "<!--/form-->"))
        default: break
        }
    }

    private var edited: [UInt8] {
        guard !edits.isEmpty else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.count * 12)
        var kept = 0
        for edit in edits where edit.range.lowerBound >= kept {
            result += bytes[kept..<edit.range.lowerBound]
            edit.text.withUTF8Buffer { result += $0 }
            kept = edit.range.upperBound
        }
        return result + bytes[kept...]
    }

    // MARK: - Tags

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func byte(after distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    /// Goes to the first byte after the name of the next tag, and returns it with the name in lower case.
    ///
    /// Of closing tags only those that count for forms are any.
    private mutating func nextTag() -> Tag? {
        while let byte {
            guard byte == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            let start = position
            if self.byte(after: 1) == UInt8(ascii: "!") {
                skipDeclaration()
            } else if let first = self.byte(after: 1), Self.isLetter(first) {
                position += 1
                return Tag(name: name(), isClosing: false, start: start)
            } else if self.byte(after: 1) == UInt8(ascii: "/"), let first = self.byte(after: 2), Self.isLetter(first) {
                position += 2
                let tag = Tag(name: name(), isClosing: true, start: start)
                if ["form", "template"].contains(tag.name) { return tag }
            } else {
                position += 1
            }
        }
        return nil
    }

    /// Leaves a name behind, and returns its beginning.
    private mutating func name() -> String {
        let start = position
        while let byte, Self.isNamePart(byte) { position += 1 }
        return String(decoding: bytes[start..<position].prefix(20), as: UTF8.self).lowercased()
    }

    /// Leaves a comment or a declaration behind.
    private mutating func skipDeclaration() {
        let isComment = byte(after: 2) == UInt8(ascii: "-") && byte(after: 3) == UInt8(ascii: "-")
        position += isComment ? 4 : 2
        guard isComment, !isCommentOpen, !stands(">", at: position), !stands("->", at: position) else { return }
        for end in position..<bytes.count where stands("-->", at: end) || stands("--!>", at: end) {
            position = end
            return
        }
        isCommentOpen = true
    }

    private func stands(_ signs: StaticString, at index: Int) -> Bool {
        signs.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// Leaves what stands in a script or style sheet behind, up to its closing tag.
    private mutating func skipRawText(of name: String) {
        let closing = Array("</\(name)".utf8)
        while position < bytes.count {
            let isClosing =
                byte == closing.first
                && zip(closing, bytes[position...].prefix(closing.count)).allSatisfy { $0 == Self.lowercased($1) }
            if isClosing { return }
            position += 1
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// Goes to the end of the tag and counts; stops at the first attribute over `limit`.
    private mutating func attributeCount(upTo limit: Int) -> Int {
        var count = 0
        isSelfClosing = false
        while let byte, byte != UInt8(ascii: ">"), count <= limit {
            isSelfClosing = byte == UInt8(ascii: "/") && self.byte(after: 1) == UInt8(ascii: ">")
            if Self.isBlank(byte) || byte == UInt8(ascii: "/") {
                position += 1
                continue
            }
            count += 1
            if Self.isNamePart(byte) {
                while let byte = self.byte, Self.isNamePart(byte) { position += 1 }
                skipValue()
            } else {
                skipBogus()
            }
        }
        return count
    }

    /// Leaves `= value` behind, where there is one.
    private mutating func skipValue() {
        skipBlanks()
        guard byte == UInt8(ascii: "=") else { return }
        position += 1
        skipBlanks()
        guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            while let byte, !Self.isBlank(byte), byte != UInt8(ascii: ">") { position += 1 }
            return
        }
        position += 1
        while let byte, byte != quote { position += 1 }
        if byte != nil { position += 1 }
    }

    private mutating func skipBogus() {
        while let byte, !Self.isBlank(byte), byte != UInt8(ascii: ">") { position += 1 }
    }

    private mutating func skipBlanks() {
        while let byte, Self.isBlank(byte) { position += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte >= 0x80
    }
}
