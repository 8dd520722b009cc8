internal import LedgerEngine
internal import StellarXDR

extension EffectList {
    mutating func addCreation(_ operation: XDR.CreateAccountOp) {
        add(.accountCreated, of: operation.destination, [.amount("starting_balance", operation.startingBalance)])
        add(.accountDebited, [.asset("", .native), .amount("amount", operation.startingBalance)])
        addSigner(
            .signerCreated,
            of: .ed25519(operation.destination.ed25519),
            .ed25519(operation.destination.ed25519),
            1
        )
    }

    mutating func addPayment(_ operation: XDR.PaymentOp) {
        let details: [EffectDetail] = [.asset("", operation.asset), .amount("amount", operation.amount)]
        add(.accountCredited, of: operation.destination, details)
        add(.accountDebited, details)
    }

    mutating func addPathPayment(_ operation: XDR.PathPaymentStrictReceiveOp) {
        addPathPayment(
            to: operation.destination,
            received: (operation.destAsset, operation.destAmount),
            sent: (operation.sendAsset, record.amountSent ?? operation.destAmount)
        )
    }

    mutating func addPathPayment(_ operation: XDR.PathPaymentStrictSendOp) {
        addPathPayment(
            to: operation.destination,
            received: (operation.destAsset, record.amountReceived ?? operation.sendAmount),
            sent: (operation.sendAsset, operation.sendAmount)
        )
    }

    private mutating func addPathPayment(
        to destination: XDR.MuxedAccount,
        received: (asset: XDR.Asset, amount: Int64),
        sent: (asset: XDR.Asset, amount: Int64)
    ) {
        add(.accountCredited, of: destination, [.asset("", received.asset), .amount("amount", received.amount)])
        add(.accountDebited, [.asset("", sent.asset), .amount("amount", sent.amount)])
        addTrades()
    }

    /// Adds what the operation traded, once for each side; a pool has no side of its own.
    mutating func addTrades() {
        for atom in record.trail where atom.amountSold != 0 || atom.amountBought != 0 {
            switch atom.counterparty {
            case .offer(let seller, let id): addTrade(atom, with: seller, offer: id)
            case .offerV0(let seller, let id): addTrade(atom, with: XDR.AccountID(seller), offer: id)
            case .liquidityPool(let id):
                guard let pool = record.poolChange(id)?.pool else { continue }
                add(
                    .liquidityPoolTrade,
                    [
                        .pool("liquidity_pool", id, pool),
                        .reserve("sold", .init(asset: atom.assetSold, amount: atom.amountSold)),
                        .reserve("bought", .init(asset: atom.assetBought, amount: atom.amountBought)),
                    ]
                )
            }
        }
    }

    private mutating func addTrade(_ atom: XDR.ClaimAtom, with seller: XDR.AccountID, offer id: Int64) {
        add(
            .trade,
            [
                .account("seller", seller), .text("offer_id", String(id)),
                .amount("sold_amount", atom.amountBought), .asset("sold_", atom.assetBought),
                .amount("bought_amount", atom.amountSold), .asset("bought_", atom.assetSold),
            ]
        )
        add(
            .trade,
            of: seller,
            [
                .account("seller", record.source), .text("offer_id", String(id)),
                .amount("sold_amount", atom.amountSold), .asset("sold_", atom.assetSold),
                .amount("bought_amount", atom.amountBought), .asset("bought_", atom.assetBought),
            ]
        )
    }

    mutating func addClawback(_ operation: XDR.ClawbackOp) {
        let details: [EffectDetail] = [.asset("", operation.asset), .amount("amount", operation.amount)]
        // The amount is gone after a clawback; it still counts as credited to the issuer.
        add(.accountCredited, details)
        add(.accountDebited, of: operation.from, details)
    }
}

extension HistoryOperation {
    /// The amount that a path payment took from its source, in stroops, or `nil` where it failed.
    var amountSent: Int64? {
        switch (operation.body, success) {
        case (.pathPaymentStrictReceive(let operation), .pathPaymentStrictReceive(.success(let offers, _))):
            guard let first = offers.first else { return operation.destAmount }
            // The first hop may have taken several offers.
            return offers.prefix { $0.assetBought == first.assetBought && $0.assetSold == first.assetSold }
                .reduce(0) { $0 &+ $1.amountBought }
        case (.pathPaymentStrictSend(let operation), .pathPaymentStrictSend(.success)): return operation.sendAmount
        default: return nil
        }
    }

    /// The amount that a path payment brought to its destination, in stroops, or `nil` where it failed.
    var amountReceived: Int64? {
        switch success {
        case .pathPaymentStrictReceive(.success(_, let last)), .pathPaymentStrictSend(.success(_, let last)):
            last.amount
        default: nil
        }
    }
}
