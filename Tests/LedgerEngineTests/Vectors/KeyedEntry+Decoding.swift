import LedgerEngine
import Sodium
import StellarXDR

/// A recording says something that these tests cannot read.
struct UnreadableRecording: Error {
    var text: String
}

extension KeyedEntry {
    /// The entry in a `LedgerEntry` of the wire format.
    init(_ recorded: RecordedEntry) throws {
        guard let bytes = Base64.decode(recorded.xdr) else { throw UnreadableRecording(text: recorded.xdr) }
        var decoder = XDRDecoder(bytes)
        let ledger = try decoder.uint32()
        var entry = try KeyedEntry(from: &decoder)
        var sponsor: XDR.AccountID?
        if try decoder.uint32() == 1 {
            sponsor = try decoder.optional()
            try decoder.reserved("LedgerEntryExtensionV1.ext")
        }
        try decoder.finish()
        entry.complete(ledger: ledger, sponsor: sponsor)
        self = entry
    }

    private init(from decoder: inout XDRDecoder) throws {
        switch try decoder.int32() {
        case 0: self = .account(try decoder.decode(), try AccountEntry(from: &decoder))
        case 1:
            let key = EntryStore.TrustlineKey(account: try decoder.decode(), asset: try decoder.decode())
            self = .trustline(key, try TrustlineEntry(from: &decoder))
        case 2: self = .offer(try OfferEntry(from: &decoder))
        case 3:
            let key = EntryStore.DataKey(account: try decoder.decode(), name: try decoder.opaque(limit: 64))
            let data = DataEntry(value: try decoder.opaque(limit: 64))
            try decoder.reserved("DataEntry.ext")
            self = .data(key, data)
        case 4:
            switch try decoder.decode(XDR.ClaimableBalanceID.self) {
            case .v0(let id): self = .claimableBalance(id, try ClaimableBalanceEntry(from: &decoder))
            }
        case 5: self = .pool(try decoder.decode(), try LiquidityPoolEntry(from: &decoder))
        case let other: throw UnreadableRecording(text: "LedgerEntryType \(other)")
        }
    }

    /// Adds what the wire format says around every kind of entry.
    private mutating func complete(ledger: UInt32, sponsor: XDR.AccountID?) {
        switch self {
        case .account(let id, var account):
            account.lastModifiedLedger = ledger
            account.sponsor = sponsor
            self = .account(id, account)
        case .trustline(let key, var line):
            line.lastModifiedLedger = ledger
            line.sponsor = sponsor
            self = .trustline(key, line)
        case .offer(var offer):
            offer.lastModifiedLedger = ledger
            offer.sponsor = sponsor
            self = .offer(offer)
        case .data(let key, var data):
            data.lastModifiedLedger = ledger
            data.sponsor = sponsor
            self = .data(key, data)
        case .claimableBalance(let id, var balance):
            balance.lastModifiedLedger = ledger
            balance.sponsor = sponsor
            self = .claimableBalance(id, balance)
        case .pool(let id, var pool):
            pool.lastModifiedLedger = ledger
            self = .pool(id, pool)
        }
    }
}

extension AccountEntry {
    fileprivate init(from decoder: inout XDRDecoder) throws {
        self.init(balance: try decoder.int64(), sequenceNumber: try decoder.int64())
        subentryCount = try decoder.uint32()
        inflationDestination = try decoder.optional()
        flags = XDR.AccountFlags(rawValue: try decoder.uint32())
        homeDomain = try decoder.opaque(limit: 32)
        let weights = try decoder.fixed(count: 4)
        (thresholds.master, thresholds.low) = (weights[0], weights[1])
        (thresholds.medium, thresholds.high) = (weights[2], weights[3])
        let keys: [XDR.Signer] = try decoder.array(limit: 20)
        signers = keys.map { AccountSigner(key: $0.key, weight: $0.weight) }
        guard try decoder.uint32() == 1 else { return }
        liabilities = try Liabilities(from: &decoder)
        guard try decoder.uint32() == 2 else { return }
        sponsoredCount = try decoder.uint32()
        sponsoringCount = try decoder.uint32()
        for index in 0..<Int(try decoder.uint32()) { signers[index].sponsor = try decoder.optional() }
        guard try decoder.uint32() == 3 else { return }
        try decoder.reserved("AccountEntryExtensionV3.ext")
        sequenceUse = SequenceUse(ledger: try decoder.uint32(), time: try decoder.uint64())
    }
}

extension TrustlineEntry {
    fileprivate init(from decoder: inout XDRDecoder) throws {
        let balance = try decoder.int64()
        self.init(limit: try decoder.int64(), flags: XDR.TrustlineFlags(rawValue: try decoder.uint32()))
        self.balance = balance
        guard try decoder.uint32() == 1 else { return }
        liabilities = try Liabilities(from: &decoder)
        guard try decoder.uint32() == 2 else { return }
        poolUseCount = try decoder.int32()
        try decoder.reserved("TrustLineEntryExtensionV2.ext")
    }
}

extension OfferEntry {
    fileprivate init(from decoder: inout XDRDecoder) throws {
        let wire = try decoder.decode(XDR.OfferEntry.self)
        self.init(
            seller: wire.sellerID,
            id: wire.offerID,
            selling: wire.selling,
            buying: wire.buying,
            amount: wire.amount,
            price: wire.price,
            flags: OfferFlags(rawValue: wire.flags)
        )
    }
}

extension ClaimableBalanceEntry {
    fileprivate init(from decoder: inout XDRDecoder) throws {
        let claimants: [XDR.Claimant] = try decoder.array(limit: 10)
        self.init(asset: try decoder.decode(), amount: try decoder.int64(), claimants: claimants)
        guard try decoder.uint32() == 1 else { return }
        try decoder.reserved("ClaimableBalanceEntryExtensionV1.ext")
        flags = ClaimableBalanceFlags(rawValue: try decoder.uint32())
    }
}

extension LiquidityPoolEntry {
    fileprivate init(from decoder: inout XDRDecoder) throws {
        self.init(parameters: try decoder.decode())
        reserveA = try decoder.int64()
        reserveB = try decoder.int64()
        totalShares = try decoder.int64()
        trustlineCount = try decoder.int64()
    }
}

extension Liabilities {
    fileprivate init(from decoder: inout XDRDecoder) throws {
        self.init()
        buying = try decoder.int64()
        selling = try decoder.int64()
    }
}
