import Diagnostics

/// Detects flows among YAML files without reading all of them.
enum FlowDetector {
    /// The most bytes of a comment above a flow; a longer one needs the file to be named.
    private static let limit = 64 * 1024

    /// Whether the file at `path` has `flow` or `states` among its topmost keys, in any form that YAML and JSON have for
    /// that; a file that can't be read might be one.
    static func looksLikeFlow(_ path: String) -> Bool {
        guard let start = try? OpenFile(reading: path).read(upTo: limit), !start.isEmpty else { return true }
        let text = text(of: start)
        let isInBraces =
            text.split(separator: "\n").lazy.map { $0.drop { $0 == " " || $0 == "\t" } }
            .first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("---") && !$0.hasPrefix("%") }?
            .hasPrefix("{") == true
        if isInBraces {
            return text.contains(/(?:^|[{,\n])\s*["']?(?:flow|states)["']?\s*:/)
        }
        return text.contains(/(?:^|\n)["']?(?:flow|states)["']?[ \t]*:/)
    }

    /// The text of `data`; of an encoding that no flow may have as well, so that `check` can say so.
    private static func text(of data: [UInt8]) -> String {
        var text: String
        switch (data.first, data.dropFirst().first) {
        case (0xFF, 0xFE), (UInt8(ascii: "f"), 0): text = String(decoding: units(data, low: 0), as: UTF16.self)
        case (0xFE, 0xFF), (0, UInt8(ascii: "f")): text = String(decoding: units(data, low: 1), as: UTF16.self)
        default: text = String(decoding: data, as: UTF8.self)
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        // A line break of Windows is one character, and not the one that is looked for.
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
    }

    /// Pairs of bytes as numbers, of which the byte `low` counts least.
    private static func units(_ data: [UInt8], low: Int) -> [UInt16] {
        stride(from: 0, to: data.count - data.count % 2, by: 2).map { index in
            UInt16(data[index + low]) | UInt16(data[index + 1 - low]) << 8
        }
    }
}
