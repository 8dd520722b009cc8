internal import CSodium

/// Base64 in its canonical form: each sequence of bytes has one text.
package enum Base64 {
    /// The alphabet and its padding.
    package enum Alphabet: Sendable {
        /// The standard alphabet with `+`, `/` and padding, as the network's services write envelopes and hashes: RFC
        /// 4648, section 4.
        case standard
        /// The alphabet for URLs with `-`, `_` and no padding, as tokens have it: RFC 4648, section 5.
        case url

        fileprivate var variant: CInt {
            switch self {
            case .standard: sodium_base64_VARIANT_ORIGINAL
            case .url: sodium_base64_VARIANT_URLSAFE_NO_PADDING
            }
        }
    }

    /// The text of `bytes`.
    package static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
        let variant = alphabet.variant
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
        // The last byte is a zero.
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The bytes, or `nil` where `text` is anything else than what ``encode(_:_:)`` makes of them: no blanks, no missing
    /// padding, no bits set behind the end.
    package static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .standard) -> [UInt8]? {
        // The bytes of any other type are read one by one through calls.
        let text = String(text)
        let source = text.utf8.map { CChar(bitPattern: $0) }
        var bytes = [UInt8](repeating: 0, count: source.count)
        var count = 0
        let code = sodium_base642bin(
            &bytes,
            bytes.count,
            source,
            source.count,
            nil,
            &count,
            nil,
            alphabet.variant
        )
        bytes.removeLast(bytes.count - count)
        // libsodium takes some bytes from 128 on for letters.
        guard code == 0, encode(bytes, alphabet).utf8.elementsEqual(text.utf8) else { return nil }
        return bytes
    }
}
