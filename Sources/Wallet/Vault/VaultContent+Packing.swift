internal import Diagnostics
internal import FoundationEssentials
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
        var drawer = Drawer()
        let table = VaultTable(self, &drawer)
        guard var json = try? JSONEncoder().encode(table) else { return nil }
        defer { json.resetBytes(in: json.indices) }
        let length = UInt32(clamping: json.count)
        return LockedBytes(count: 4 + json.count + drawer.count) { target in
            withUnsafeBytes(of: length.bigEndian) { target.copyMemory(from: $0) }
            json.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: target[4...]).copyMemory(from: $0) }
            var start = 4 + json.count
            for part in drawer.parts {
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
            var json = Data(bytes[4..<4 + length])
            defer { json.resetBytes(in: json.indices) }
            guard let table = try? JSONDecoder().decode(VaultTable.self, from: json) else { return nil }
            return table.content(UnsafeRawBufferPointer(rebasing: bytes[(4 + length)...]))
        }
        guard let content else { return nil }
        self = content
    }
}

/// Secret parts on their way into a vault, one after the other.
struct Drawer {
    private(set) var parts: [LockedBytes] = []
    private(set) var count = 0

    /// The place of a part among the others: its start, and the number of its bytes.
    struct Slot: Codable {
        var start: Int
        var count: Int

        /// The part, copied into locked memory of its own; `nil` where the drawer ends before it.
        func part(of drawer: UnsafeRawBufferPointer) -> LockedBytes? {
            guard start >= 0, count >= 0, drawer.count - start >= count else { return nil }
            return LockedBytes(count: count) {
                $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: drawer[start..<start + count]))
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
        var seed: Drawer.Slot
        var entropy: Drawer.Slot?
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
        var text: Drawer.Slot?
        var fileName: String?
        var file: Drawer.Slot?
    }

    struct Secret: Codable {
        var name: String
        var bytes: Drawer.Slot
    }

    var accounts: [Account]
    var contacts: [Contact]
    var profiles: [Profile]
    var secrets: [Secret]

    init(_ content: VaultContent, _ drawer: inout Drawer) {
        accounts = content.accounts.map { account in
            Account(
                name: account.name,
                address: account.publicKey,
                created: account.created,
                seed: drawer.put(account.seed),
                entropy: account.origin.map { drawer.put($0.entropy) },
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
                values: profile.values.sorted { $0.key < $1.key }.map { key, value in
                    switch value {
                    case .text(let text): Value(key: key, text: drawer.put(text.bytes))
                    case .file(let file): Value(key: key, fileName: file.name, file: drawer.put(file.bytes))
                    }
                }
            )
        }
        secrets = content.secrets.map { Secret(name: $0.name, bytes: drawer.put($0.bytes)) }
    }

    /// The content that the table and the drawer make together; `nil` where they do not fit.
    func content(_ drawer: UnsafeRawBufferPointer) -> VaultContent? {
        var content = VaultContent()
        for stored in accounts {
            guard let seed = stored.seed.part(of: drawer) else { return nil }
            var origin: VaultAccount.Origin?
            if let slot = stored.entropy {
                guard let entropy = slot.part(of: drawer) else { return nil }
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
                    guard let bytes = slot.part(of: drawer) else { return nil }
                    profile.values[value.key] = .text(ProfileText(bytes: bytes))
                } else {
                    guard let bytes = value.file?.part(of: drawer) else { return nil }
                    profile.values[value.key] = .file(ProfileFile(name: value.fileName ?? "", bytes: bytes))
                }
            }
            content.profiles.append(profile)
        }
        for stored in secrets {
            guard let bytes = stored.bytes.part(of: drawer) else { return nil }
            content.secrets.append(VaultSecret(name: stored.name, bytes: bytes))
        }
        return content
    }
}
