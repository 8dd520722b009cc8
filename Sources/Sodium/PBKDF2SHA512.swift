/// Makes a key of a passphrase by hashing it many times over.
///
/// Only for what others have laid down, such as the words of a wallet: it costs an attacker no memory. A vault of our
/// own is locked with ``PasswordHash``.
///
/// Specification: RFC 8018, section 5.2, with HMAC-SHA-512
package enum PBKDF2SHA512 {
    /// The first block of the derived key, 64 bytes, after `rounds` rounds, at least one.
    package static func firstBlock(password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        let hash = HMACSHA512(key: password)
        var link = hash.code(of: salt + [0, 0, 0, 1])
        var block = link
        for _ in stride(from: 1, to: rounds, by: 1) {
            link = hash.code(of: link)
            for index in block.indices { block[index] ^= link[index] }
        }
        return block
    }
}
