internal import Diagnostics

/// A session's token as it may be in what others say: whole, in its parts, or cut off at the end.
///
/// Anyone who has the part behind the last dot of a token has no session by it. But a message that shows the parts one by one,
/// or with the dots written otherwise, shows the token.
struct HiddenToken: Equatable, Sendable {
    /// Shorter parts say nothing, and may be in other words.
    private static let shortestPart = 16

    private let token: Secret<String>
    /// As much of each part as has to stand in a text at least; `nil` where one is not ASCII, and may be cut within a
    /// character.
    private let beginnings: SoughtTexts?

    init(_ token: Secret<String>) {
        self.token = token
        let beginnings = Set(Self.parts(of: token).map { $0.prefix(Self.shortestPart) })
        let isASCII = beginnings.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
        self.beginnings = isASCII ? SoughtTexts(Set(beginnings.map { String(decoding: $0, as: UTF8.self) })) : nil
    }

    static func == (one: HiddenToken, other: HiddenToken) -> Bool { one.token == other.token }

    /// What is looked for, in small letters as hosts have them: the longest first.
    ///
    /// They are made when they are needed: a run that waits holds its token for days.
    private static func parts(of token: Secret<String>) -> [[UInt8]] {
        let text = token.reveal()
        // The first part is the same in all tokens of a server, and tells nothing.
        let parts = Set(text.split(separator: ".").dropFirst().map(String.init) + Array(Spellings.all(of: text)))
        return parts.filter { $0.utf8.count >= shortestPart }
            .map { Array($0.lowercased().utf8) }
            .sorted { ($0.count, $1.first ?? 0) > ($1.count, $0.first ?? 0) }
    }

    /// `text` without the token; `searched` is the same text, or one of which it is left.
    func concealed(in text: String, _ searched: SearchedText) -> String {
        guard text.utf8.count >= Self.shortestPart else { return text }
        if let beginnings, searched.candidates(of: beginnings).isEmpty { return text }
        return Self.parts(of: token).reduce(text) { Self.concealed($0, $1) }
    }

    private static func concealed(_ text: String, _ part: [UInt8]) -> String {
        let bytes = Array(text.utf8)
        guard bytes.count >= shortestPart else { return text }
        var shown: [UInt8] = []
        // Up to here `bytes` has been looked at, and what may be shown is in `shown`.
        var start = 0
        var place = 0
        while place + shortestPart <= bytes.count {
            let end = end(of: part, in: bytes, at: place)
            // Another token may begin in the same way; one that is cut off goes on with nothing that tokens have.
            guard end - place >= shortestPart,
                end - place == part.count || end == bytes.count || !isPart(bytes[end])
            else {
                place += 1
                continue
            }
            shown += bytes[start..<place] + Array(Redaction.mark.utf8)
            (start, place) = (end, end)
        }
        return start == 0 ? text : String(decoding: shown + bytes[start...], as: UTF8.self)
    }

    /// Up to where the bytes from `place` on are those of `part`.
    private static func end(of part: [UInt8], in bytes: [UInt8], at place: Int) -> Int {
        var count = 0
        while count < part.count, place + count < bytes.count, lowercased(bytes[place + count]) == part[count] {
            count += 1
        }
        return place + count
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

    /// Whether a byte may be in a token.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch lowercased(byte) {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
    }
}
