internal import StellarXDR

extension Candidate {
    /// What makes a candidate the same as another one: what it says and who has signed it.
    struct Identity: Hashable, Sendable {
        fileprivate var hash: XDR.Hash
        fileprivate var signatures: [XDR.DecoratedSignature]
        fileprivate var innerSignatures: [XDR.DecoratedSignature] = []
    }

    var identity: Identity {
        guard let feeBump else { return innerIdentity }
        return Identity(hash: feeBump.hash, signatures: feeBump.signatures, innerSignatures: signatures)
    }

    /// Whether the network takes this for `waiting` once more.
    ///
    /// What a fee bump is around counts as waiting too.
    func isDuplicate(of waiting: Candidate) -> Bool {
        identity == waiting.identity || (waiting.feeBump != nil && identity == waiting.innerIdentity)
    }

    /// What the identity would be without the fee bump.
    private var innerIdentity: Identity { Identity(hash: innerHash, signatures: signatures) }
}
