internal import StellarXDR

/// Which signatures of a transaction were found to be of which keys.
///
/// To verify one takes longer than everything else that is done with a payment, and a transaction is looked at when it
/// is submitted, before a ledger closes and while it is applied.
struct VerifiedSignatures: Sendable {
    private var keys: [XDR.Bytes32?] = []

    /// Whether the signature at `index` is known to be of `key`.
    func contains(_ index: Int, _ key: XDR.Bytes32) -> Bool {
        keys.indices.contains(index) && keys[index] == key
    }

    /// Notes that the signature at `index` is of `key`.
    mutating func insert(_ index: Int, _ key: XDR.Bytes32) {
        while keys.count <= index { keys.append(nil) }
        keys[index] = key
    }
}
