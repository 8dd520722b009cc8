/// A zip archive with one file, stored as it is: the form in which drivers take files.
///
/// Specification: <https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT>
enum StoredArchive {
    /// The archive of a file called `name`.
    static func bytes(of content: [UInt8], named name: String) -> [UInt8] {
        let name = Array(name.utf8)
        // Version 2.0, names in UTF-8, stored, and the first day that the format knows.
        let description =
            number(20, 2) + number(0x0800, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
            + number(checksum(content), 4) + number(content.count, 4) + number(content.count, 4) + number(name.count, 2)
            + number(0, 2)
        let local = number(0x0403_4B50, 4) + description + name
        let entry = number(0x0201_4B50, 4) + number(20, 2) + description + number(0, 2 + 2 + 2 + 4 + 4) + name
        let end =
            number(0x0605_4B50, 4) + number(0, 4) + number(1, 2) + number(1, 2) + number(entry.count, 4)
            + number(local.count + content.count, 4) + number(0, 2)
        return local + content + entry + end
    }

    /// A number in so many bytes, the lowest first.
    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
    }

    /// The CRC-32 of the bytes.
    static func checksum(_ bytes: [UInt8]) -> Int {
        let sum = bytes.reduce(UInt32.max) { sum, byte in
            table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
        }
        return Int(~sum)
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
    }
}
