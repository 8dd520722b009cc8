internal import FlowLanguage

/// The verbs that can be performed, by name.
struct VerbTable: Sendable {
    /// All verbs there are.
    static let standard = VerbTable([
        DiscoverAnchor(), FundAccount(), TrustAsset(), SignIn(), IdentifyCustomer(), AskPrice(), StartTransfer(),
        StartHostedTransfer(), VisitPage(),
        TrackTransfer(), Pay(), TakeClaimableBalance(),
        Ask(), Tell(), Expect(), LetTimePass(), MakeRequest(), UseFlow(),
    ])

    private let verbs: [VerbName: any Verb]

    init(_ verbs: [any Verb]) {
        self.verbs = Dictionary(verbs.map { ($0.name, $0) }) { first, _ in first }
    }

    subscript(name: VerbName) -> (any Verb)? { verbs[name] }
}
