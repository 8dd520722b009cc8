internal import StellarXDR

/// The reason why a path payment did not reach its end.
///
/// The codes of both kinds of path payment have the same numbers.
enum PathRefusal: Error {
    case code(XDR.PathPaymentStrictReceiveResultCode)
    case operation(XDR.OperationFailure)

    /// The operation's result, made of the code by `make` where there is one.
    func result(_ make: (XDR.PathPaymentStrictReceiveResultCode) -> XDR.OperationResultTR) -> XDR.OperationResult {
        switch self {
        case .code(let code): .inner(make(code))
        case .operation(let failure): .failure(failure)
        }
    }
}

/// A payment that exchanges on its way; what both kinds of path payment have in common.
struct PathWalk {
    var source: XDR.AccountID
    var destination: XDR.AccountID
    var sendAsset: XDR.Asset
    var destAsset: XDR.Asset
    var path: [XDR.Asset]

    /// The exchanges so far, from the source to the destination.
    private(set) var offers: [XDR.ClaimAtom] = []

    init(
        from source: XDR.AccountID,
        _ sendAsset: XDR.Asset,
        to destination: XDR.AccountID,
        _ destAsset: XDR.Asset,
        path: [XDR.Asset]
    ) {
        self.source = source
        self.destination = destination
        self.sendAsset = sendAsset
        self.destAsset = destAsset
        self.path = path
    }

    /// Whether an asset is one that no ledger takes.
    var hasInvalidAsset: Bool {
        !sendAsset.isValid || !destAsset.isValid || !path.allSatisfy(\.isValid)
    }

    /// Checks that the recipient exists, except for an issuer that gets its own asset back.
    func checkDestination(in store: EntryStore) throws(PathRefusal) {
        let returns = path.isEmpty && sendAsset == destAsset && destAsset.issuer == destination
        guard returns || store.account(destination) != nil else { throw .code(.noDestination) }
    }

    /// Gives `amount` of the last asset to the destination.
    func credit(_ amount: Int64, in store: inout EntryStore) throws(PathRefusal) {
        switch store.move(amount, of: destAsset, to: destination) {
        case .moved: break
        case .noTrust: throw .code(.noTrust)
        case .notAuthorized: throw .code(.notAuthorized)
        case .outOfRange: throw .code(.lineFull)
        }
    }

    /// Takes `amount` of the first asset from the source.
    func debit(_ amount: Int64, in store: inout EntryStore) throws(PathRefusal) {
        switch store.move(-amount, of: sendAsset, to: source) {
        case .moved: break
        case .noTrust: throw .code(.srcNoTrust)
        case .notAuthorized: throw .code(.srcNotAuthorized)
        case .outOfRange: throw .code(.underfunded)
        }
    }

    /// Goes from the destination back to the source and returns what has to be spent so that `amount` arrives.
    mutating func receive(_ amount: Int64, in store: inout EntryStore) throws(PathRefusal) -> Int64 {
        var (asset, amount) = (destAsset, amount)
        for previous in path.reversed() + [sendAsset] where previous != asset {
            let hop = try hop(from: previous, .max, to: asset, amount, .strictReceive, in: &store)
            guard hop.received == amount else { throw .code(.tooFewOffers) }
            (asset, amount) = (previous, hop.spent)
            offers = hop.trail + offers
        }
        return amount
    }

    /// Goes from the source to the destination and returns what arrives when `amount` is spent.
    mutating func send(_ amount: Int64, in store: inout EntryStore) throws(PathRefusal) -> Int64 {
        var (asset, amount) = (sendAsset, amount)
        for next in path + [destAsset] where next != asset {
            let hop = try hop(from: asset, amount, to: next, .max, .strictSend, in: &store)
            guard hop.spent == amount else { throw .code(.tooFewOffers) }
            (asset, amount) = (next, hop.received)
            offers += hop.trail
        }
        return amount
    }

    private func hop(
        from selling: XDR.Asset,
        _ maxSpent: Int64,
        to buying: XDR.Asset,
        _ maxReceived: Int64,
        _ rounding: ExchangeRounding,
        in store: inout EntryStore
    ) throws(PathRefusal) -> Conversion {
        let conversion = store.convert(
            ConversionRequest(
                taker: source,
                selling: selling,
                maxSpent: maxSpent,
                buying: buying,
                maxReceived: maxReceived,
                rounding: rounding,
                crossings: ConversionRequest.crossingLimit - offers.count
            )
        )
        switch conversion.end {
        case .complete: return conversion
        case .ownOffer: throw .code(.offerCrossSelf)
        case .tooManyCrossings: throw .operation(.exceededWorkLimit)
        case .outOfOffers, .priceReached: throw .code(.tooFewOffers)
        }
    }
}

extension XDR.SimplePaymentResult {
    /// The network's report of a payment that it has not come to.
    static var blank: Self {
        Self(destination: XDR.AccountID(.zero), asset: .native, amount: 0)
    }
}
