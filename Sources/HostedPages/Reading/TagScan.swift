/// Counts the attributes of tags before libxml2 sees them, reading tags, quotes, comments and scripts as it does.
struct TagScan {
    private let bytes: [UInt8]
    private var position = 0
    /// Whether the tag that was counted last ends in `/>`.
    private var isSelfClosing = false
    /// Whether a comment has been met that nothing ends, so that none after it ends either.
    private var isCommentOpen = false

    /// Whether any opening tag has more attributes than `limit`.
    static func hasTag(in bytes: [UInt8], withMoreAttributesThan limit: Int) -> Bool {
        var scan = TagScan(bytes: bytes)
        while let start = scan.nextTag() {
            guard scan.attributeCount(upTo: limit) <= limit else { return true }
            if ["script", "style"].contains(start), !scan.isSelfClosing { scan.skipRawText(of: start) }
        }
        return false
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func byte(after distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    /// Goes to the first byte after the name of the next opening tag, and returns the name in lower case.
    private mutating func nextTag() -> String? {
        while let byte {
            guard byte == UInt8(ascii: "<") else {
                position += 1
                continue
            }
            if self.byte(after: 1) == UInt8(ascii: "!") {
                skipDeclaration()
            } else if let first = self.byte(after: 1), Self.isLetter(first) {
                position += 1
                let start = position
                while let byte = self.byte, Self.isNamePart(byte) { position += 1 }
                return String(decoding: bytes[start..<position].prefix(20), as: UTF8.self).lowercased()
            } else {
                position += 1
            }
        }
        return nil
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
