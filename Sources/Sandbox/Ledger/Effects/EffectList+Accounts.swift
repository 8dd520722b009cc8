internal import LedgerEngine
internal import StellarXDR

extension EffectList {
    mutating func addSigner(_ kind: EffectKind, of account: XDR.MuxedAccount, _ key: XDR.SignerKey, _ weight: Int64) {
        // `key` is there, and empty, in all effects of Horizon.
        add(kind, of: account, [.number("weight", weight), .text("public_key", key.address), .text("key", "")])
    }

    mutating func addMerge(into destination: XDR.MuxedAccount) {
        guard case .accountMerge(.success(let balance)) = record.success else { return }
        let details: [EffectDetail] = [.asset("", .native), .amount("amount", balance)]
        add(.accountDebited, details)
        add(.accountCredited, of: destination, details)
        add(.accountRemoved)
    }

    mutating func addOptions(_ operation: XDR.SetOptionsOp) {
        if let domain = operation.homeDomain {
            add(.accountHomeDomainUpdated, [.text("home_domain", String(decoding: domain, as: UTF8.self))])
        }
        let thresholds = [operation.lowThreshold, operation.medThreshold, operation.highThreshold]
        if thresholds.contains(where: { $0 != nil }) {
            add(
                .accountThresholdsUpdated,
                zip(["low_threshold", "med_threshold", "high_threshold"], thresholds).map { name, value in
                    .number(name, Int64(value ?? 0))
                }
            )
        }
        let flags = Self.details(of: operation.setFlags, true) + Self.details(of: operation.clearFlags, false)
        if operation.setFlags ?? 0 != 0 || operation.clearFlags ?? 0 != 0 { add(.accountFlagsUpdated, flags) }
        if let destination = operation.inflationDest {
            add(.accountInflationDestinationUpdated, [.account("inflation_destination", destination)])
        }
        addSignerChanges()
    }

    private static func details(of flags: UInt32?, _ value: Bool) -> [EffectDetail] {
        let flags = XDR.AccountFlags(rawValue: flags ?? 0)
        // Horizon documents flags for revocability and clawback too, and tells neither.
        let names: [(XDR.AccountFlags, String)] = [
            (.authorizationRequired, "auth_required_flag"), (.authorizationImmutable, "auth_immutable_flag"),
        ]
        return names.filter { flags.contains($0.0) }.map { .flag($0.1, value) }
    }

    /// Adds the signers that are gone or weigh differently, and then the new ones.
    private mutating func addSignerChanges() {
        for case .account(let id, let before?, let after?) in record.changes {
            let old = before.weights(of: id)
            let new = after.weights(of: id)
            for key in old.keys.sortedByAddress {
                if let weight = new[key] {
                    if weight != old[key] { addSigner(.signerUpdated, of: record.source, key, weight) }
                } else {
                    addSigner(.signerRemoved, of: record.source, key, 0)
                }
            }
            for key in new.keys.sortedByAddress where old[key] == nil {
                addSigner(.signerCreated, of: record.source, key, new[key] ?? 0)
            }
        }
    }

    mutating func addData(_ operation: XDR.ManageDataOp) {
        let name = EffectDetail.text("name", String(decoding: operation.dataName, as: UTF8.self))
        for case .data(_, let before, let after) in record.changes {
            guard let after else { return add(.dataRemoved, [name]) }
            return add(
                before == nil ? .dataCreated : .dataUpdated,
                [name, .text("value", after.value.base64)]
            )
        }
        // The value was written once more as it was.
        guard let value = operation.dataValue else { return }
        add(.dataUpdated, [name, .text("value", value.base64)])
    }

    mutating func addBump() {
        for case .account(_, _, let after?) in record.changes {
            add(.sequenceBumped, [.text("new_seq", String(after.sequenceNumber))])
        }
    }
}

extension AccountEntry {
    /// The weight of each key that can sign, the account's own included.
    fileprivate func weights(of id: XDR.AccountID) -> [XDR.SignerKey: Int64] {
        var weights = Dictionary(signers.map { ($0.key, Int64($0.weight)) }) { $1 }
        if thresholds.master > 0 { weights[.ed25519(id.ed25519)] = Int64(thresholds.master) }
        return weights
    }
}

extension Sequence<XDR.SignerKey> {
    fileprivate var sortedByAddress: [XDR.SignerKey] {
        map { ($0.address, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
