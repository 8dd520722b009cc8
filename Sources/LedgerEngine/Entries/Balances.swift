extension LedgerHeader {
    /// The balance that `account` must keep, in stroops: two reserves, and one for each entry that it pays for.
    package func minimumBalance(of account: AccountEntry) -> Int64 {
        let entries =
            2 + Int64(account.subentryCount) + Int64(account.sponsoringCount) - Int64(account.sponsoredCount)
        return entries.multipliedClamping(by: Int64(baseReserve))
    }

    /// The balance that `account` can spend, in stroops; negative where it has less than it must keep.
    package func availableBalance(of account: AccountEntry) -> Int64 {
        let kept = minimumBalance(of: account).addingClamping(account.liabilities.selling)
        return account.balance.subtractingClamping(kept)
    }
}

extension AccountEntry {
    /// The number of stroops that the account can still receive.
    package var room: Int64 { (Int64.max - liabilities.buying).subtractingClamping(balance) }

    /// Adds `delta` stroops, or does nothing and returns false where the account cannot hold or spend them.
    mutating func addBalance(_ delta: Int64, header: LedgerHeader) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = balance.addingReportingOverflow(delta)
        guard !overflow, sum >= 0 else { return false }
        if delta < 0 {
            guard sum.subtractingClamping(header.minimumBalance(of: self)) >= liabilities.selling else { return false }
        }
        guard sum <= .max - liabilities.buying else { return false }
        balance = sum
        return true
    }

    /// Changes what open offers could take, or does nothing and returns false where the account has too little.
    mutating func addSellingLiabilities(_ delta: Int64, header: LedgerHeader) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = liabilities.selling.addingReportingOverflow(delta)
        guard !overflow, sum >= 0, sum <= balance.subtractingClamping(header.minimumBalance(of: self)) || delta < 0
        else { return false }
        liabilities.selling = sum
        return true
    }

    /// Changes what open offers could bring, or does nothing and returns false where the account has no room for it.
    mutating func addBuyingLiabilities(_ delta: Int64) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = liabilities.buying.addingReportingOverflow(delta)
        guard !overflow, sum >= 0, sum <= Int64.max.subtractingClamping(balance) || delta < 0 else { return false }
        liabilities.buying = sum
        return true
    }
}

extension TrustlineEntry {
    /// The balance that can be spent, in stroops.
    package var availableBalance: Int64 { balance.subtractingClamping(liabilities.selling) }

    /// The amount that the trustline can still receive, in stroops.
    package var room: Int64 { limit.subtractingClamping(balance).subtractingClamping(liabilities.buying) }

    /// Adds `delta` units, or does nothing and returns false where the trustline cannot hold or spend them.
    mutating func addBalance(_ delta: Int64) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = balance.addingReportingOverflow(delta)
        guard !overflow, sum >= liabilities.selling, sum <= limit.subtractingClamping(liabilities.buying)
        else { return false }
        balance = sum
        return true
    }

    /// Changes what open offers could take, or does nothing and returns false where the trustline has too little.
    mutating func addSellingLiabilities(_ delta: Int64) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = liabilities.selling.addingReportingOverflow(delta)
        guard !overflow, sum >= 0, sum <= balance else { return false }
        liabilities.selling = sum
        return true
    }

    /// Changes what open offers could bring, or does nothing and returns false where the trustline has no room for it.
    mutating func addBuyingLiabilities(_ delta: Int64) -> Bool {
        guard delta != 0 else { return true }
        let (sum, overflow) = liabilities.buying.addingReportingOverflow(delta)
        guard !overflow, sum >= 0, sum <= limit.subtractingClamping(balance) else { return false }
        liabilities.buying = sum
        return true
    }
}
