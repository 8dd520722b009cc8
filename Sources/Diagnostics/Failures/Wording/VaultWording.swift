/// The vault: `W1..`.
extension Wording {
    static func vault(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let path = part(.name)
        let thing: MessageText = facts.isSo(.isAlternative) ? "the copy \(path)" : "the vault \(path)"
        return switch failure.code {
        case .vaultMissing:
            facts.isSo(.isAlternative)
                ? "there is no copy of a vault at \(path)" as MessageText
                : "there is no vault at \(path)" as MessageText
        case .vaultNoFolder: "there is no folder for \(path)"
        case .vaultExists: "\(path) already exists"
        case .vaultOccupied: "there is a vault at \(path) already"
        case .vaultLink: "\(path) is a symbolic link"
        case .notAVault: "\(path) is not a vault"
        case .vaultNewer: "\(path) is a vault of format \(part(.count)), which this version does not know"
        case .vaultTruncated: "\(thing) is cut off: its end is missing"
        case .vaultDamaged: "\(thing) is damaged: its content is not what was written"
        case .vaultTampered: "\(thing) was tampered with: the PIN is right, and the content is not the vault's"
        case .wrongPIN:
            "the PIN is wrong\(facts.number(.count).map { ", for the \(ordinal($0)) time" } ?? "")"
        case .vaultLocked:
            "the vault \(path) takes no PIN for another \(wait(facts) ?? "while"), after \(part(.count)) wrong ones"
        case .vaultBusy:
            "\(facts.text(.current).map { "process \($0)" } ?? "another process") is using the vault \(path)"
        case .pinChanged: "another process changed the PIN of the vault \(path)"
        case .vaultFull: "there is no room on the disk for \(thing)"
        case .vaultReadOnly: "\(thing) can't be written"
        case .vaultObstructed: "\(thing) can't be used: \(part(.found)) is in the way"
        case .reservedName: "\(path) is the name of a file that windlass keeps beside a vault"
        case .vaultInaccessible: "\(thing) can't be used: \(facts.clause(.flaw) ?? "")"
        case .memoryMissing: "not enough memory to open the vault \(path): \(part(.count)) MiB are needed"
        default: nil
        }
    }

    /// A wait as people say it, rounded up.
    static func wait(_ facts: Facts) -> String? {
        if let time = facts.text(.time) { return time }
        guard let seconds = facts.number(.seconds) else { return nil }
        if seconds < 120 { return seconds.of("second") }
        return "\(seconds / 60 + (seconds % 60 > 0 ? 1 : 0)) minutes"
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        return switch number % 10 {
        case 1 where !isTeen: "\(number)st"
        case 2 where !isTeen: "\(number)nd"
        case 3 where !isTeen: "\(number)rd"
        default: "\(number)th"
        }
    }
}
