import Sodium

/// What identifies a text: its SHA-256, so that a resume can tell whether its flow was changed.
enum TextDigest {
    static func describe(_ text: String) -> String {
        let digits: [Character] = Array("0123456789abcdef")
        let hexadecimal = SHA256.digest(Array(text.utf8)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "sha256:\(String(hexadecimal))"
    }
}
