internal import Diagnostics
internal import JSON
internal import Sodium
internal import Stellar
internal import Timekeeping

extension VaultContent {
    /// The content as one run of bytes.
    ///
    /// A table of contents in JSON comes first, behind its length; then all keys, secrets, values of profiles and
    /// documents one after the other, each where the table says. So none of them ever becomes a text on its way; only names and
    /// the addresses of contacts are in ordinary memory for a while.
    ///
    /// `nil` where memory is missing.
    func packed() -> LockedBytes? {
        var packed = PackedSecrets()
        let table = VaultTable(self, &packed)
        guard var json = try? DocumentEncoder.bytes(of: table) else { return nil }
        defer { LockedBytes.wipe(&json) }
        let length = UInt32(clamping: json.count)
        return LockedBytes(count: 4 + json.count + packed.count) { target in
            withUnsafeBytes(of: length.bigEndian) { target.copyMemory(from: $0) }
            json.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[4...]).copyMemory(from: $0) }
            var start = 4 + json.count
            for part in packed.parts {
                part.withBytes { UnsafeMutableRawBufferPointer(rebasing: target[start...]).copyMemory(from: $0) }
                start += part.count
            }
        }
    }

    /// Reads what ``packed()`` wrote; `nil` where that is something else.
    init?(_ packed: LockedBytes) {
        let content: VaultContent? = packed.withBytes { bytes in
            guard bytes.count >= 4 else { return nil }
            let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard bytes.count - 4 >= length else { return nil }
            var json = Array(bytes[4..<4 + length])
            defer { LockedBytes.wipe(&json) }
            guard let document = try? JSONValue.parse(json, sizeLimit: .max),
                let table = try? document.decoded(as: VaultTable.self)
            else { return nil }
            return table.content(UnsafeRawBufferPointer(rebasing: bytes[(4 + length)...]))
        }
        guard let content else { return nil }
        self = content
    }
}

/// Secret parts on their way into a vault, one after the other.
struct PackedSecrets {
    private(set) var parts: [LockedBytes] = []
    private(set) var count = 0

    /// The place of a part among the others: its start, and the number of its bytes.
    struct Slot: Codable {
        var start: Int
        var count: Int

        /// The part, copied into locked memory of its own; `nil` where the packed bytes end before it.
        func part(of packed: UnsafeRawBufferPointer) -> LockedBytes? {
            guard start >= 0, count >= 0, packed.count - start >= count else { return nil }
            return LockedBytes(count: count) {
                $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[start..<start + count]))
            }
        }
    }

    mutating func put(_ part: LockedBytes) -> Slot {
        defer {
            parts.append(part)
            count += part.count
        }
        return Slot(start: count, count: part.count)
    }
}

/// The table of a vault's content, as it is stored.
///
/// Fields are only ever added to it.
private struct VaultTable: Codable {
    struct Account: Codable {
        var name: String
        var address: PublicKey
        var created: Timestamp
        var seed: PackedSecrets.Slot
        var entropy: PackedSecrets.Slot?
        var number: UInt32?
    }

    struct Contact: Codable {
        var name: String
        var address: String
        var memoType: String?
        var memo: String?
    }

    struct Profile: Codable {
        var name: String
        var values: [Value]
    }

    struct Value: Codable {
        var key: String
        var text: PackedSecrets.Slot?
        var fileName: String?
        var file: PackedSecrets.Slot?
    }

    struct Secret: Codable {
        var name: String
        var bytes: PackedSecrets.Slot
    }

    var accounts: [Account]
    var contacts: [Contact]
    var profiles: [Profile]
    var secrets: [Secret]

    init(_ content: VaultContent, _ packed: inout PackedSecrets) {
        accounts = content.accounts.map { account in
            Account(
                name: account.name,
                address: account.publicKey,
                created: account.created,
                seed: packed.put(account.seed),
                entropy: account.origin.map { packed.put($0.entropy) },
                number: account.origin?.number
            )
        }
        contacts = content.contacts.map { contact in
            Contact(
                name: contact.name,
                address: contact.address.description,
                memoType: contact.memo?.type,
                memo: contact.memo?.value
            )
        }
        profiles = content.profiles.map { profile in
            Profile(
                name: profile.name,
                values: profile.values.sortedByKey.map { key, value in
                    switch value {
                    case .text(let text): Value(key: key, text: packed.put(text.bytes))
                    case .file(let file): Value(key: key, fileName: file.name, file: packed.put(file.bytes))
                    }
                }
            )
        }
        secrets = content.secrets.map { Secret(name: $0.name, bytes: packed.put($0.bytes)) }
    }

    /// The content that the table and the packed bytes make together; `nil` where they do not fit.
    func content(_ packed: UnsafeRawBufferPointer) -> VaultContent? {
        var content = VaultContent()
        for stored in accounts {
            guard let seed = stored.seed.part(of: packed) else { return nil }
            var origin: VaultAccount.Origin?
            if let slot = stored.entropy {
                guard let entropy = slot.part(of: packed) else { return nil }
                origin = VaultAccount.Origin(entropy: entropy, number: stored.number ?? 0)
            }
            content.accounts.append(
                VaultAccount(
                    name: stored.name,
                    publicKey: stored.address,
                    created: stored.created,
                    seed: seed,
                    origin: origin
                )
            )
        }
        for stored in contacts {
            guard let address = ContactAddress(stored.address) else { return nil }
            let memo = stored.memoType.flatMap { try? Memo(type: $0, value: stored.memo ?? "") }
            content.contacts.append(Wallet.Contact(name: stored.name, address: address, memo: memo))
        }
        for stored in profiles {
            var profile = Wallet.Profile(name: stored.name)
            for value in stored.values {
                if let slot = value.text {
                    guard let bytes = slot.part(of: packed) else { return nil }
                    profile.values[value.key] = .text(ProfileText(bytes: bytes))
                } else {
                    guard let bytes = value.file?.part(of: packed) else { return nil }
                    profile.values[value.key] = .file(ProfileFile(name: value.fileName ?? "", bytes: bytes))
                }
            }
            content.profiles.append(profile)
        }
        for stored in secrets {
            guard let bytes = stored.bytes.part(of: packed) else { return nil }
            content.secrets.append(VaultSecret(name: stored.name, bytes: bytes))
        }
        return content
    }
}
