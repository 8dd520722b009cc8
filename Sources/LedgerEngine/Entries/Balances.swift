internal import StellarXDR

extension LedgerHeader {
    /// What `account` must keep, in stroops: two reserves, and one for each entry that it pays for.
    func minimumBalance(of account: AccountEntry) -> Int64 {
        let entries =
            2 + Int64(account.subentryCount) + Int64(account.sponsoringCount) - Int64(account.sponsoredCount)
        return entries * Int64(baseReserve)
    }

    /// What `account` can spend, in stroops; negative where it has less than it must keep.
    package func availableBalance(of account: AccountEntry) -> Int64 {
        // Neither can overflow: the reserve is below 2^47 and liabilities never exceed the balance by more.
        account.balance &- minimumBalance(of: account) &- account.liabilities.selling
    }
}

extension AccountEntry {
    /// Adds `delta` stroops, or does nothing and returns false where the account cannot hold or spend them.
    mutating func addBalance(_ delta: Int64, header: LedgerHeader) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = balance.addingReportingOverflow(delta)
        guard !overflow, sum >= 0 else { return false }
        if delta < 0 {
            guard sum &- header.minimumBalance(of: self) >= liabilities.selling else { return false }
        }
        guard sum <= .max - liabilities.buying else { return false }
        balance = sum
        return true
    }
}

extension TrustlineEntry {
    /// Adds `delta` units, or does nothing and returns false where the trustline cannot hold or spend them.
    mutating func addBalance(_ delta: Int64) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = balance.addingReportingOverflow(delta)
        guard !overflow, sum >= liabilities.selling, sum <= limit &- liabilities.buying else { return false }
        balance = sum
        return true
    }
}
