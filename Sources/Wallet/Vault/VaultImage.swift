internal import Sodium
internal import Timekeeping

/// A vault as it lies on the disk.
///
/// In this order, numbers with the most significant byte first:
///
/// | bytes | what |
/// |---|---|
/// | 15 | `windlass vault`, and a newline |
/// | 1 | the format, 1 |
/// | 4 | how keys are made of PINs: 1 for Argon2id, and three zeros |
/// | 4, 4 | passes, and memory in KiB |
/// | 16 | salt |
/// | 4, 8 | wrong PINs since the last right one, and when the last was tried, in nanoseconds since 1970 |
/// | 72 | the key of the content, sealed with the key that the PIN makes; all before the wrong PINs is its context |
/// | 8 | how many bytes the next one has |
/// | … | the content, sealed with its own key; the same context, and the sealed key |
/// | 32 | SHA-256 of all before it but the wrong PINs |
///
/// The digest tells damage from a wrong PIN; that no one forges anything is for the seals to say.
struct VaultImage {
    static let magic = Array("windlass vault\n".utf8)
    static let format: UInt8 = 1
    /// The place at which the wrong PINs are counted.
    static let attemptsOffset = magic.count + 1 + 4 + 8 + PasswordHash.saltByteCount

    private static let keyBoxByteCount = PasswordHash.keyByteCount + SecretBox.overhead
    private static let fixedByteCount =
        attemptsOffset + VaultAttempts.byteCount + keyBoxByteCount + 8 + SecretBox.overhead + SHA256.byteCount
    /// The limit of bytes, which no vault in use reaches; a larger file is no vault.
    static let mostBytes = 256 << 20

    var cost: VaultCost
    var salt: [UInt8]
    var attempts = VaultAttempts()
    var keyBox: [UInt8] = []
    var contentBox: [UInt8] = []

    /// The bytes that the seal of the key holds together.
    var keyContext: [UInt8] {
        Self.magic + [Self.format, 1, 0, 0, 0] + Self.bytes(UInt32(clamping: cost.passes))
            + Self.bytes(UInt32(clamping: cost.memory)) + salt
    }

    /// The bytes that the seal of the content holds together.
    var contentContext: [UInt8] { keyContext + keyBox }

    /// The count of wrong PINs as it is in the file.
    static func bytes(of attempts: VaultAttempts) -> [UInt8] {
        bytes(attempts.count) + bytes(UInt64(bitPattern: attempts.last.nanoseconds))
    }

    /// The whole file.
    var encoded: [UInt8] {
        let (head, tail) = (keyContext, keyBox + Self.bytes(UInt64(contentBox.count)) + contentBox)
        return head + Self.bytes(of: attempts) + tail + SHA256.digest(head + tail)
    }

    /// Reads a whole file, and finds out what is wrong with it as far as that can be told without a PIN.
    init(_ file: [UInt8], path: String) throws(VaultError) {
        guard file.starts(with: Self.magic) || (file.count < Self.magic.count && Self.magic.starts(with: file)) else {
            throw VaultError(.foreign, path: path)
        }
        guard file.count > Self.magic.count else { throw VaultError(.truncated, path: path) }
        guard file[Self.magic.count] <= Self.format else {
            throw VaultError(.newerFormat(Int(file[Self.magic.count])), path: path)
        }
        guard file.count >= Self.fixedByteCount else { throw VaultError(.truncated, path: path) }
        let kind = Array(file[Self.magic.count..<Self.magic.count + 5])
        cost = VaultCost(
            passes: Int(Self.number(file, at: Self.magic.count + 5, 4)),
            memory: Int(Self.number(file, at: Self.magic.count + 9, 4))
        )
        salt = Array(file[Self.attemptsOffset - PasswordHash.saltByteCount..<Self.attemptsOffset])
        attempts = VaultAttempts(
            count: UInt32(Self.number(file, at: Self.attemptsOffset, 4)),
            last: Timestamp(nanoseconds: Int64(bitPattern: Self.number(file, at: Self.attemptsOffset + 4, 8)))
        )
        let keyStart = Self.attemptsOffset + VaultAttempts.byteCount
        let lengthStart = keyStart + Self.keyBoxByteCount
        keyBox = Array(file[keyStart..<lengthStart])
        let length = Self.number(file, at: lengthStart, 8)
        let rest = file.count - lengthStart - 8 - SHA256.byteCount
        guard length <= UInt64(Self.mostBytes) else { throw VaultError(.damaged, path: path) }
        guard rest >= Int(length) else { throw VaultError(.truncated, path: path) }
        let end = lengthStart + 8 + Int(length)
        contentBox = Array(file[lengthStart + 8..<end])
        let digest = SHA256.digest(Array(file[..<Self.attemptsOffset]) + file[keyStart..<end])
        guard rest == Int(length), Array(file[end...]) == digest, kind == [Self.format, 1, 0, 0, 0], cost.isBearable
        else { throw VaultError(.damaged, path: path) }
    }

    init(cost: VaultCost, salt: [UInt8]) {
        self.cost = cost
        self.salt = salt
    }

    private static func number(_ bytes: [UInt8], at start: Int, _ count: Int) -> UInt64 {
        bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
