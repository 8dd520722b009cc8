internal import FlowLanguage
internal import TransferTracking

/// The verbs that can be performed, by name.
struct VerbTable: Sendable {
    /// All verbs there are.
    static let standard = VerbTable([
        SEP1Verb(), FriendbotVerb(), TrustlineVerb(), SEP10Verb(), SEP12Verb(), SEP38Verb(), SEP6Verb(),
        SEP24Verb(), SEP31Verb(), PageVerb(),
        TrackVerb(), PayVerb(), ClaimVerb(),
        AskVerb(), TellVerb(), ExpectVerb(), WaitVerb(), HTTPVerb(), UseVerb(),
    ])

    private let verbs: [VerbName: any Verb]

    init(_ verbs: [any Verb]) {
        self.verbs = Dictionary(verbs.map { ($0.name, $0) }) { first, _ in first }
    }

    subscript(name: VerbName) -> (any Verb)? { verbs[name] }
}

extension Step {
    /// The subject of the results of the state's verb; `nil` where other states read none of them.
    var resultSubject: ResultSubject? { VerbTable.standard[verb.value]?.resultSubject }

    /// The service of the anchor by which the state starts a transfer; `nil` where it starts none.
    var transferService: TransferService? { VerbTable.standard[verb.value]?.transferService }
}
