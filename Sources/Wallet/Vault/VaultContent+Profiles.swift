internal import CustomerFields
public import Diagnostics
internal import Sodium
public import Timekeeping

extension VaultContent {
    /// The profile called `name`.
    public func profile(named name: String) throws(VaultContentError) -> Profile {
        if let profile = profiles.first(where: { VaultName.isSame($0.name, name) }) { return profile }
        throw VaultContentError(.unknown(.profile, near: nearest(name, profiles.map(\.name))), name: name)
    }

    /// Gives the profile called `name` a value for `key`; there is the profile then, if there wasn't before.
    ///
    /// Throws ``VaultContentError`` where it can't be called so, and `CustomerFieldError` where SEP-9 has no such key, or
    /// the text is not what the key stands for.
    ///
    /// A day of birth or of issue that is after `now` is refused with ``ProfileDateError``.
    public mutating func set(
        _ key: String,
        to text: Secret<String>,
        inProfile name: String,
        at now: Timestamp? = nil
    ) throws {
        let field = try CustomerField.find(key)
        let format = try? profile(named: name).texts["mobile_number_format"]?.reveal()
        // A mobile number may also be a hash; SEP-9 has a field that says so.
        let isAsTold = field.key == "mobile_number" && format != nil && format != "E.164"
        let value = isAsTold ? text.reveal() : try field.value(of: text.reveal())
        if let now { try ProfileDateError.check(value, of: field.key, at: now) }
        var bytes = Array(value.utf8)
        guard let locked = LockedBytes(taking: &bytes) else { throw VaultContentError(.memory, name: name) }
        try put(.text(ProfileText(bytes: locked)), under: field.key, inProfile: name)
    }

    /// Gives the profile called `name` a document for `key`, which has to be one of SEP-9's binary fields.
    public mutating func set(
        _ key: String,
        toFile content: Secret<[UInt8]>,
        called fileName: String,
        inProfile name: String
    ) throws {
        let field = try CustomerField.find(key)
        guard field.kind == .binary else { throw CustomerFieldError(.notAFile, field: field) }
        var bytes = content.reveal()
        guard !bytes.isEmpty, bytes.count <= ProfileFile.limit else {
            throw CustomerFieldError(.fileSize(byteCount: bytes.count, limit: ProfileFile.limit), field: field)
        }
        guard let locked = LockedBytes(taking: &bytes) else { throw VaultContentError(.memory, name: name) }
        try put(.file(ProfileFile(name: fileName, bytes: locked)), under: field.key, inProfile: name)
    }

    /// Throws where a profile can't be called `name`.
    public static func check(profileName name: String) throws(VaultContentError) {
        guard VaultName.isValid(name) else { throw VaultContentError(.name(.profile), name: name) }
    }

    /// Takes the value for `key` out of a profile.
    public mutating func remove(_ key: String, fromProfile name: String) throws(VaultContentError) {
        let key = CustomerField.named(key)?.key ?? key
        let index = try index(ofProfile: name)
        guard profiles[index].values.removeValue(forKey: key) != nil else {
            throw VaultContentError(.noValue(key: key), name: profiles[index].name)
        }
    }

    /// Takes a whole profile out of the vault.
    public mutating func removeProfile(named name: String) throws(VaultContentError) {
        profiles.remove(at: try index(ofProfile: name))
    }

    private func index(ofProfile name: String) throws(VaultContentError) -> Int {
        let profile = try profile(named: name)
        return profiles.firstIndex { $0.name == profile.name } ?? 0
    }

    private mutating func put(
        _ value: ProfileValue,
        under key: String,
        inProfile name: String
    ) throws(VaultContentError) {
        try Self.check(profileName: name)
        let index = profiles.firstIndex { VaultName.isSame($0.name, name) } ?? profiles.endIndex
        if index == profiles.endIndex { profiles.append(Profile(name: name)) }
        profiles[index].values[key] = value
    }
}
