internal import CICU

extension String {
    /// The host's name as name servers know it (`xn--…`); `nil` where it is none.
    ///
    /// Names of ASCII characters stay as they are.
    ///
    /// Specification: <https://www.unicode.org/reports/tr46/>, as browsers have it
    package var hostInASCII: String? {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
        let name = utf8.map { CChar(bitPattern: $0) }
        // A name has 253 characters at most; what is longer is none.
        var result = [CChar](repeating: 0, count: 256)
        let length = cicu_host_to_ascii(name, Int32(clamping: name.count), &result, 256)
        guard (1...255).contains(length) else { return nil }
        return String(decoding: result.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
