package import Diagnostics
internal import FlowEngine
internal import Timekeeping

extension JournalError: FailureConvertible {
    /// The error as data.
    package var asFailure: Failure {
        switch reason {
        case .missing: failure(.storeMissing, .checkStore)
        case .notAStore: failure(.notAStore, .nameOtherStore)
        case .link: failure(.storeLink, .nameLinkedStore)
        case .newerSchema(let migrations): failure(.storeNewer, .useNewerForStore, [.names: .texts(migrations)])
        case .newerFormat(let run, let format):
            failure(.journalNewer, .useNewerForRun, [.run: .text(run), .count: .number(format)])
        case .locked: failure(.storeLocked, .awaitProcess)
        case .corrupted(let damage): failure(.storeDamaged, .repairStore, damage.facts)
        case .readOnly: failure(.storeReadOnly, .makeStoreWritable)
        case .full(let free):
            failure(
                .storeFull,
                .freeSpace,
                [.count: free.map { .text("\($0 / 1024)") }, .limit: .number(JournalError.neededSpace / 1024)]
            )
        case .noFile: failure(.storeNotAFile, .nameStoreFile)
        case .removed: failure(.storeRemoved, .checkLastAction)
        case .damagedRun(let run, let damage):
            failure(.runDamaged, .checkRunBefore, damage.facts.with(.run, .text(run)))
        case .inaccessible(let flaw): failure(.storeInaccessible, .checkStoreFolder, [.flaw: flaw])
        case .unusableLibrary(let message): failure(.libraryUnusable, .installSqlite, [.flaw: .text(message)])
        case .held(let run, let holder):
            failure(
                .runHeld,
                .awaitOrStop,
                [
                    .run: .text(run), .current: .text("\(holder.process)"), .address: .text(holder.host),
                    .time: .text("\(holder.since.toTheSecond)"),
                ]
            )
        case .notHeld(let run): failure(.runNotHeld, .showRun, then: .resumeRun, [.run: .text(run)])
        case .contested(let run, let sequence):
            failure(.runContested, .driveOnce, then: .showRun, [.run: .text(run), .count: .number(sequence)])
        case .runExists(let run): failure(.runExists, .startForName, [.run: .text(run)])
        case .unknownRun(let run): failure(.runNotStored, .listRuns, [.run: .text(run)])
        case .keyMissing: failure(.keyMissing, .restoreKey)
        case .keyDamaged: failure(.keyDamaged, .restoreKey)
        case .sealBroken(let run, let secret):
            failure(.sealBroken, .restoreKey, [.run: .text(run), .subject: .text(secret)])
        case .sqlite(let code, let message):
            failure(.storeFailed, nil, [.count: .number(code), .flaw: .text(message)])
        }
    }

    private func failure(
        _ code: FailureCode,
        _ remedy: Remedy.Action?,
        then next: Remedy.Action? = nil,
        _ facts: Facts = Facts()
    ) -> Failure {
        let remedies = [remedy, next].compactMap(\.self).map { action in
            Remedy(action, [.run: facts[.run], .limit: facts[.limit]])
        }
        return Failure(code, facts: facts.with(.name, .text(path)), remedies: remedies)
    }
}

extension Timestamp {
    /// The instant without parts of a second, as people are told of it.
    fileprivate var toTheSecond: Timestamp { Timestamp(unixSeconds: unixSeconds) }
}
