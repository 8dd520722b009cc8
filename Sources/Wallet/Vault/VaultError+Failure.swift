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
                    .count: attempts == 1 ? nil : .number(attempts),
                    .seconds: wait > .zero ? Self.seconds(wait) : nil,
                ]
            )
        case .locked(let attempts, let wait):
            failure(.vaultLocked, .waitForPIN, [.count: .number(attempts), .seconds: Self.seconds(wait)])
        case .busy(let process): failure(.vaultBusy, .tryWhenDone, [.current: process.map { .text("\($0)") }])
        case .pinChanged: failure(.pinChanged, .useNewPIN)
        case .full: failure(.vaultFull, isCopy ? .nameOtherDisk : .makeRoom)
        case .readOnly: failure(.vaultReadOnly, isCopy ? .nameOtherPlace : .makeVaultWritable)
        case .obstructed(let other): failure(.vaultObstructed, .moveAway, [.found: .text(other)])
        case .reservedName: failure(.reservedName, .nameOtherFile)
        case .inaccessible(let flaw): failure(.vaultInaccessible, .checkPath, [.flaw: flaw])
        case .memory(let kibibytes): failure(.memoryMissing, .endPrograms, [.count: .number(kibibytes >> 10)])
        }
    }

    private func failure(_ code: FailureCode, _ remedy: Remedy.Action, _ facts: Facts = Facts()) -> Failure {
        Failure(
            code,
            facts: facts.with(.name, .text(path)).with(.isAlternative, isCopy ? .flag(true) : nil),
            remedies: [Remedy(remedy, [.seconds: facts[.seconds]])]
        )
    }

    /// A wait, rounded up.
    private static func seconds(_ wait: Duration) -> Fact {
        .number(Int(clamping: max(1, wait.wholeSecondsRoundedUp)))
    }
}
