internal import FlowLanguage
internal import TransferTracking

/// The verbs that can be performed, by name.
struct VerbTable: Sendable {
    /// All verbs there are, one for each of ``VerbCatalogue/all``, in its order.
    static let all: [any Verb] = [
        SEP1Verb(), FriendbotVerb(), TrustlineVerb(), SEP10Verb(), SEP12Verb(), SEP38Verb(), SEP6Verb(),
        SEP24Verb(), SEP31Verb(), PageVerb(),
        TrackVerb(), PayVerb(), ClaimVerb(),
        AskVerb(), TellVerb(), ExpectVerb(), WaitVerb(), HTTPVerb(), UseVerb(),
    ]

    /// The table of ``all``.
    static let standard = VerbTable(all)

    private let verbs: [VerbName: any Verb]
    /// The subjects of the results of those whose results other states read.
    let subjects: [VerbName: ResultSubject]

    init(_ verbs: [any Verb]) {
        self.verbs = Dictionary(verbs.map { ($0.name, $0) }) { first, _ in first }
        subjects = self.verbs.compactMapValues(\.resultSubject)
    }

    subscript(name: VerbName) -> (any Verb)? { verbs[name] }
}

extension Step {
    /// The service of the anchor by which the state starts a transfer; `nil` where it starts none.
    var transferService: TransferService? { VerbTable.standard[verb.value]?.transferService }
}
