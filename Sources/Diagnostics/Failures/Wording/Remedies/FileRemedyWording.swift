/// Remedies about files of this machine.
extension RemedyWording {
    /// The words of remedies about files of this machine; `nil` for others.
    static func file(_ action: Remedy.Action, _ facts: Facts) -> String? {
        switch action {
        case .checkStore: return "check the path given with `--store`, or run a flow first"
        case .nameOtherStore: return "name another file with `--store`; this one was left as it is"
        case .nameLinkedStore: return "name the file that it leads to with `--store`"
        case .useNewerForStore: return "use the newer windlass, or another store with `--store`"
        case .useNewerForRun: return "use the newer windlass for this run; it was left as it is"
        case .awaitProcess: return "wait for the other process, or use another store with `--store`"
        case .repairStore:
            return "move the file away and keep it; a copy of it may be repaired with `sqlite3 FILE .recover`"
        case .makeStoreWritable: return "make it writable, or use another store with `--store`; nothing was sent"
        case .nameStoreFile: return "name a file with `--store`: a run has to be found again after a crash"
        case .checkLastAction:
            return "the last action is not recorded: check it at the anchor and on the ledger before you start again"
        case .checkRunBefore:
            return
                "before you start it again, check at the anchor and on the ledger what it did; other runs can continue"
        case .checkStoreFolder: return "check the folder and its permissions, or use another store with `--store`"
        case .installSqlite:
            return "install the latest version of the package that has SQLite, for example `libsqlite3-0`"
        case .awaitOrStop: return "wait for it, or stop it"
        case .driveOnce: return "let one process drive the run"
        case .startForName: return "start again; each run gets a new name"
        case .restoreKey: return "put back the key file that belongs to this store"
        case .checkCopyPath: return "check the path of the copy"
        case .nameBackup: return "name a file that `windlass vault backup` has made"
        case .takeOtherCopy: return "take another copy; the vault is as it was before"
        case .nameOtherDisk: return "make some room, or name a place on another disk"
        case .nameOtherPlace: return "name another place, or make its folder writable"
        case .replaceVault: return "`--replace` puts the copy in its place, and keeps that vault beside it"
        case .createVault: return "make one with `windlass vault create`, or name another with `--vault`"
        case .makeFolder: return "make the folder, or name another place"
        case .useOrNameOther: return "use it, or name another file"
        case .nameLinked: return "name the file that it leads to"
        case .nameVault: return "name the vault's file with `--vault`"
        case .updateWindlass: return "update windlass"
        case .restoreVault: return "bring a copy back with `windlass vault restore`"
        case .tryPINAgain:
            return Wording.wait(facts).map { "try again in \($0)" } ?? "try again; each wrong one is counted"
        case .waitForPIN: return "wait \(Wording.wait(facts) ?? "a while"); every wrong PIN after that doubles the wait"
        case .tryWhenDone: return "try again when it is done"
        case .useNewPIN: return "run the command again, with the new PIN"
        case .makeRoom: return "make some room, and try again; nothing was changed"
        case .makeVaultWritable: return "make its file and folder writable: wrong PINs are counted in it"
        case .moveAway: return "move it away: windlass keeps a file of its own there"
        case .nameOtherFile: return "name another file"
        case .checkPath: return "check the path and its permissions"
        case .endPrograms: return "end other programs, and try again"
        case .fixMistakes: return facts.failure(.cause)?.help ?? facts.text(.expected) ?? "fix the file"
        default: return nil
        }
    }
}
