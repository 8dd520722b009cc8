internal import Diagnostics
public import Stellar

/// The choice of signers whose weight suffices for an anchor's sign-in.
///
/// Anchors add up the weights of those who signed, as the network does; for transfers they want the account's medium
/// threshold. An account that does not exist yet is signed in by its own key alone.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-authority-of-client>
public enum SignerChoice {
    /// The fewest of `keys` whose weights reach the threshold; those of the same weight in their order.
    ///
    /// - Parameters:
    ///   - keys: who can sign here.
    ///   - weights: what each signer of the account weighs on the ledger.
    ///   - threshold: what is needed; an account that wants nothing wants one signature anyway.
    ///   - server: the anchor's key, which never counts, even where it is a signer of the account.
    /// - Returns: who has to sign, at least one.
    /// - Throws: `SigningError` where all of them together do not weigh enough.
    public static func fewest(
        of keys: [PublicKey],
        weights: [PublicKey: Int],
        threshold: Int,
        server: PublicKey
    ) throws(SigningError) -> [PublicKey] {
        var seen: Set<PublicKey> = [server]
        let candidates = keys.filter { seen.insert($0).inserted && (weights[$0] ?? 0) > 0 }
        let needed = max(1, threshold)
        let heaviestFirst = candidates.enumerated().sorted { left, right in
            let (heavy, light) = (weights[left.element] ?? 0, weights[right.element] ?? 0)
            return heavy == light ? left.offset < right.offset : heavy > light
        }
        var chosen: [PublicKey] = []
        var sum = 0
        for (_, key) in heaviestFirst where sum < needed {
            chosen.append(key)
            sum += weights[key] ?? 0
        }
        guard sum >= needed else {
            throw SigningError(
                "the keys at hand weigh \(sum) together, and the account wants \(needed)",
                help: "give the keys of more of its signers",
                failure: .usage
            )
        }
        return chosen
    }
}
