internal import CSodium

/// Base64 for URLs, without padding.
///
/// Specification: RFC 4648, section 5
package enum Base64URL {
    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

    /// The text of `bytes`.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        // The last byte is a zero.
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The bytes, or `nil` where `text` is anything else than what ``encode(_:)`` makes of them.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        // The bytes of any other type are read one by one through calls.
        let text = String(text)
        let source = text.utf8.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: source.count)
        var count = 0
        let code = sodium_base642bin(&bytes, bytes.count, source, source.count, nil, &count, nil, variant)
        bytes.removeLast(bytes.count - count)
        // libsodium takes some bytes from 128 on for letters.
        guard code == 0, encode(bytes).utf8.elementsEqual(text.utf8) else { return nil }
        return bytes
    }
}
