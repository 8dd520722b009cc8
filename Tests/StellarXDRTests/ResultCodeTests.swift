import Foundation
import StellarXDR
import TestSupport
import Testing

@Suite("Result codes")
struct ResultCodeTests {
    private struct Table: Decodable {
        struct Code: Decodable {
            var value: Int32
            var name: String
        }

        var codes: [String: [String: Code]]
    }

    /// The names of all codes by their numbers, of one enumeration.
    private static func names(_ type: (some XDR.OperationResultCode).Type) -> [Int32: String] {
        Dictionary(uniqueKeysWithValues: type.allCases.map { ($0.rawValue, $0.horizonName) })
    }

    private static let ours: [String: [Int32: String]] = [
        "CreateAccountResultCode": names(XDR.CreateAccountResultCode.self),
        "PaymentResultCode": names(XDR.PaymentResultCode.self),
        "PathPaymentStrictReceiveResultCode": names(XDR.PathPaymentStrictReceiveResultCode.self),
        "PathPaymentStrictSendResultCode": names(XDR.PathPaymentStrictSendResultCode.self),
        "ManageSellOfferResultCode": names(XDR.ManageSellOfferResultCode.self),
        "ManageBuyOfferResultCode": names(XDR.ManageBuyOfferResultCode.self),
        "SetOptionsResultCode": names(XDR.SetOptionsResultCode.self),
        "ChangeTrustResultCode": names(XDR.ChangeTrustResultCode.self),
        "AllowTrustResultCode": names(XDR.AllowTrustResultCode.self),
        "AccountMergeResultCode": names(XDR.AccountMergeResultCode.self),
        "InflationResultCode": names(XDR.InflationResultCode.self),
        "ManageDataResultCode": names(XDR.ManageDataResultCode.self),
        "BumpSequenceResultCode": names(XDR.BumpSequenceResultCode.self),
        "CreateClaimableBalanceResultCode": names(XDR.CreateClaimableBalanceResultCode.self),
        "ClaimClaimableBalanceResultCode": names(XDR.ClaimClaimableBalanceResultCode.self),
        "BeginSponsoringFutureReservesResultCode": names(XDR.BeginSponsoringFutureReservesResultCode.self),
        "EndSponsoringFutureReservesResultCode": names(XDR.EndSponsoringFutureReservesResultCode.self),
        "RevokeSponsorshipResultCode": names(XDR.RevokeSponsorshipResultCode.self),
        "ClawbackResultCode": names(XDR.ClawbackResultCode.self),
        "ClawbackClaimableBalanceResultCode": names(XDR.ClawbackClaimableBalanceResultCode.self),
        "SetTrustLineFlagsResultCode": names(XDR.SetTrustLineFlagsResultCode.self),
        "LiquidityPoolDepositResultCode": names(XDR.LiquidityPoolDepositResultCode.self),
        "LiquidityPoolWithdrawResultCode": names(XDR.LiquidityPoolWithdrawResultCode.self),
        "OperationResultCode": Dictionary(
            uniqueKeysWithValues: XDR.OperationFailure.allCases.map { ($0.rawValue, $0.horizonName) }
        ),
        "TransactionResultCode": Dictionary(
            uniqueKeysWithValues: XDR.TransactionResultCode.allCases
                .filter { $0 != .sorobanInvalid }
                .map { ($0.rawValue, $0.horizonName) }
        ),
    ]

    @Test("every code has the number and the name that the network and Horizon give it")
    func namesAndNumbers() throws {
        let table = try JSONDecoder().decode(Table.self, from: Fixture.data("ledger/result-codes.json"))
        #expect(table.codes.keys.sorted() == Self.ours.keys.sorted())
        for (type, codes) in table.codes {
            let theirs = Dictionary(uniqueKeysWithValues: codes.values.map { ($0.value, $0.name) })
            #expect(Self.ours[type] == theirs, "\(type)")
        }
    }

    @Test("the result of a fee bump cannot lie within another one")
    func nestedFeeBumps() throws {
        let inner = XDR.InnerTransactionResult(outcome: .refused(.feeBumpInnerFailed))
        #expect { try XDR.InnerTransactionResult(xdr: inner.xdr) } throws: { error in
            (error as? XDRError)?.reason == .unknownCase(type: "InnerTransactionResult", value: -13)
        }
    }
}
