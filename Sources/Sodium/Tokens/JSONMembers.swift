internal import FoundationEssentials

/// The names of an object's members, as they are written.
///
/// `JSONDecoder` takes one of several members with the same name and says nothing.
enum JSONMembers {
    /// Whether no two members of the object in `json` have the same name; `json` is known to be a JSON object.
    static func areUnique(in json: [UInt8]) -> Bool {
        var names: Set<String> = []
        var depth = 0
        var rest = json[...]
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let end = endOfString(rest)
                let text = rest[..<end]
                rest = rest[end...]
                let next = rest.first { !Self.blanks.contains($0) }
                if depth == 1, next == UInt8(ascii: ":") {
                    // Decoded, as `"\u0061lg"` is `"alg"`.
                    guard let name = try? JSONDecoder().decode(String.self, from: Data(text)),
                        names.insert(name).inserted
                    else { return false }
                }
                continue
            default: break
            }
            rest = rest.dropFirst()
        }
        return true
    }

    private static let blanks = Array(" \t\r\n".utf8)

    /// The place behind the string at the beginning.
    private static func endOfString(_ bytes: ArraySlice<UInt8>) -> Int {
        var position = bytes.startIndex + 1
        while position < bytes.endIndex, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, bytes.endIndex)
    }
}
