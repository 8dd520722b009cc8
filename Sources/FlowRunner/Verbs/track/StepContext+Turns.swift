internal import AnchorClient
internal import FlowLanguage

extension StepContext {
    /// Does `work`, but gives it up when a deadline passes meanwhile.
    func bounded<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await driver.bounded(work)
    }

    /// Whether this state has noted under `key` that it is done with `transfer` as it is now; `detail` tells apart what
    /// else there may be to do in the same status.
    ///
    /// The same status may come again: it is another turn then, as far as looks and the anchor's clock can tell.
    func isDone(_ key: String, _ transfer: Transfer, _ detail: String = "") async -> Bool {
        let mark = mark(transfer, detail)
        return await allNotes(key).contains(mark)
    }

    /// Notes under `key` that this state is done with `transfer` as it is now.
    func noteDone(_ key: String, _ transfer: Transfer, _ detail: String = "", summary: String? = nil) async throws {
        try await note(key, mark(transfer, detail), summary: summary)
    }

    /// How often the status of the followed transfer has changed, counting to what it is in `transfer`.
    func turn(of transfer: Transfer) -> Int {
        guard case .list(let statuses)? = arguments["transfer"]?["statuses"] else { return 1 }
        return statuses.count + (statuses.last?.text == transfer.status.rawValue ? 0 : 1)
    }

    private func mark(_ transfer: Transfer, _ detail: String) -> Value {
        var fields: [String: Value] = [
            "transfer": .text(transfer.id), "status": .text(transfer.status.rawValue),
            "turn": .integer(turn(of: transfer)),
        ]
        if !detail.isEmpty { fields["detail"] = .text(detail) }
        return .object(fields)
    }
}
