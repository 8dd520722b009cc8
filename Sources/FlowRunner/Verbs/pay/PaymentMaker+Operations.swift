internal import Diagnostics
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

extension PaymentMaker {
    /// The operations that make the payment, as the ledger is now.
    ///
    /// What goes through the order books takes the best path there is at this moment, within the slippage; each reason why it
    /// would fail is told before anything is signed.
    func operations(of payment: Payment) async throws -> [Operation] {
        if let exchange = payment.exchange {
            let payer = step.services.keys.publicKey
            return try await step.services.wallet.plan(exchange.order(for: payment), from: payer).operations
        }
        let receiver = payment.destination.accountID
        if payment.mayCreate, try await step.services.account(receiver) == nil {
            return [Operation(.createAccount(destination: receiver, startingBalance: payment.amount))]
        }
        return [
            Operation(
                .payment(destination: payment.destination, asset: payment.asset, amount: payment.amount)
            )
        ]
    }
}
