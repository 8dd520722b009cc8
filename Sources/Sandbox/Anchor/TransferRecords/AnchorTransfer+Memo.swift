internal import Stellar

extension AnchorTransfer {
    /// The memo that a withdrawal's payment has to have: its number, in one form or another.
    var askedMemo: Memo {
        switch request.paymentMemo {
        case .id: return .id(paymentMemo)
        case .text: return .text(Array(String(paymentMemo).utf8))
        case .hash:
            let digits = (0..<8).reversed().map { UInt8(truncatingIfNeeded: paymentMemo >> (8 * UInt64($0))) }
            return Hash256([UInt8](repeating: 0, count: 24) + digits).map(Memo.hash) ?? .id(paymentMemo)
        }
    }

    /// Whether a payment with `memo` to `destination` is this withdrawal's: the memo that was asked for and no other, not
    /// even the same number in another type; or none, where the number is an id and the muxed destination has it.
    func isNamed(by memo: Memo, destination: MuxedAccount) -> Bool {
        guard memo == .none else { return memo == askedMemo }
        return request.paymentMemo == .id && destination.muxID == paymentMemo
    }

    /// The number that a payment names, whatever the type of its memo, or `nil` where there is none.
    static func paymentMemo(in memo: Memo, destination: MuxedAccount) -> UInt64? {
        switch memo {
        case .none: destination.muxID
        case .id(let number): number
        case .text(let bytes): String(validating: bytes, as: UTF8.self).flatMap { UInt64($0) }
        case .hash(let hash) where hash.bytes.prefix(24).allSatisfy { $0 == 0 }:
            hash.bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
        default: nil
        }
    }
}
