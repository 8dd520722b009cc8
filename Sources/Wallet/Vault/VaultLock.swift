internal import Sodium

/// What opens and closes a vault: the key of its content, and how that key is sealed in the file.
struct VaultLock: Sendable {
    private let cost: VaultCost
    private let salt: [UInt8]
    private let keyBox: [UInt8]
    private let key: LockedBytes

    /// A new lock that `pin` opens.
    static func make(pin: VaultPIN, cost: VaultCost, path: String) throws(VaultError) -> VaultLock {
        let salt = RandomBytes.make(count: PasswordHash.saltByteCount)
        var random = RandomBytes.make(count: PasswordHash.keyByteCount)
        guard salt.count == PasswordHash.saltByteCount, let key = LockedBytes(taking: &random) else {
            throw VaultError(.inaccessible(systemMessage: "no random numbers"), path: path)
        }
        guard let outer = PasswordHash.key(of: pin.bytes, salt: salt, cost: cost.hash),
            let keyBox = SecretBox.seal(key, key: outer, context: VaultImage(cost: cost, salt: salt).keyContext)
        else { throw VaultError(.memory(kibibytes: cost.memory), path: path) }
        return VaultLock(cost: cost, salt: salt, keyBox: keyBox, key: key)
    }

    /// The lock of `image`, opened with `pin`; `nil` where that is not the PIN.
    static func open(_ image: VaultImage, pin: VaultPIN, path: String) throws(VaultError) -> VaultLock? {
        guard let outer = PasswordHash.key(of: pin.bytes, salt: image.salt, cost: image.cost.hash) else {
            throw VaultError(.memory(kibibytes: image.cost.memory), path: path)
        }
        guard let key = SecretBox.openLocked(image.keyBox, key: outer, context: image.keyContext) else { return nil }
        return VaultLock(cost: image.cost, salt: image.salt, keyBox: image.keyBox, key: key)
    }

    /// Whether `image` was closed with this lock.
    func fits(_ image: VaultImage) -> Bool { image.keyBox == keyBox && image.salt == salt }

    /// `content`, closed with this lock.
    func image(of content: VaultContent, path: String) throws(VaultError) -> VaultImage {
        var image = VaultImage(cost: cost, salt: salt)
        image.keyBox = keyBox
        guard let packed = content.packed(), let box = SecretBox.seal(packed, key: key, context: image.contentContext)
        else { throw VaultError(.inaccessible(systemMessage: "its content can't be sealed"), path: path) }
        image.contentBox = box
        return image
    }

    /// What is in `image`, which was closed with this lock.
    func content(of image: VaultImage, path: String) throws(VaultError) -> VaultContent {
        guard let packed = SecretBox.openLocked(image.contentBox, key: key, context: image.contentContext),
            let content = VaultContent(packed)
        else { throw VaultError(.tampered, path: path) }
        return content
    }
}
