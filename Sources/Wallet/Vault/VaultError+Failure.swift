public import Diagnostics
internal import Timekeeping

extension VaultError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        switch reason {
        case .missing: failure(.vaultMissing, isCopy ? .checkCopyPath : .createVault)
        case .noFolder: failure(.vaultNoFolder, .makeFolder)
        case .exists: failure(.vaultExists, .useOrNameOther)
        case .occupied: failure(.vaultOccupied, .replaceVault)
        case .link: failure(.vaultLink, .nameLinked)
        case .foreign: failure(.notAVault, isCopy ? .nameBackup : .nameVault)
        case .newerFormat(let version): failure(.vaultNewer, .updateWindlass, [.count: .number(version)])
        case .truncated: failure(.vaultTruncated, isCopy ? .takeOtherCopy : .restoreVault)
        case .damaged: failure(.vaultDamaged, isCopy ? .takeOtherCopy : .restoreVault)
        case .tampered: failure(.vaultTampered, isCopy ? .takeOtherCopy : .restoreVault)
        case .wrongPIN(let attempts, let wait):
            failure(
                .wrongPIN,
                .tryPINAgain,
                [
                    .count: attempts == 1 ? nil : .text(Self.ordinal(attempts)),
                    .time: wait > .zero ? .text(Self.words(wait)) : nil,
                ]
            )
        case .locked(let attempts, let wait):
            failure(.vaultLocked, .waitForPIN, [.count: .number(attempts), .time: .text(Self.words(wait))])
        case .busy(let process): failure(.vaultBusy, .tryWhenDone, [.current: process.map { .text("\($0)") }])
        case .pinChanged: failure(.pinChanged, .useNewPIN)
        case .full: failure(.vaultFull, isCopy ? .nameOtherDisk : .makeRoom)
        case .readOnly: failure(.vaultReadOnly, isCopy ? .nameOtherPlace : .makeVaultWritable)
        case .obstructed(let other): failure(.vaultObstructed, .moveAway, [.found: .text(other)])
        case .reservedName: failure(.reservedName, .nameOtherFile)
        case .inaccessible(let message): failure(.vaultInaccessible, .checkPath, [.flaw: .text(message)])
        case .memory(let kibibytes): failure(.memoryMissing, .endPrograms, [.count: .number(kibibytes >> 10)])
        }
    }

    private func failure(_ code: FailureCode, _ remedy: Remedy.Action, _ facts: Facts = Facts()) -> Failure {
        Failure(
            code,
            facts: facts.with(.name, .text(path)).with(.isAlternative, isCopy ? .flag(true) : nil),
            remedies: [Remedy(remedy, [.time: facts[.time]])]
        )
    }

    /// A wait as people say it, rounded up.
    private static func words(_ wait: Duration) -> String {
        let seconds = max(1, wait.wholeSecondsRoundedUp)
        if seconds < 120 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
        return "\((seconds + 59) / 60) minutes"
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
