extension Failure {
    /// The remedies as readers get them: of an answer that breaks its SEP the server's change comes first, with the section that
    /// asks for it, and what the wallet's user can do comes behind.
    public var advice: [Remedy] {
        var advice = remedies
        if kind == .protocol, !advice.contains(where: \.action.isForServer), let correction {
            // The correction is what could be reported.
            advice = [correction] + advice.filter { !$0.action.isReport }
        }
        guard let section = citedSection, let index = advice.firstIndex(where: \.action.namesSection),
            advice[index].facts[.section] == nil
        else { return advice }
        advice[index].facts[.section] = section.fact
        return advice
    }

    /// The change of the server by which the answer, or the one that caused the failure, is as its SEP has it; `nil` where no SEP
    /// is broken.
    private var correction: Remedy? {
        guard citedSection != nil else { return nil }
        let own = Remedy(.correctAnswer, facts.with(.code, .text(code.rawValue)))
        return own.words.isEmpty ? cause?.advice.first(where: \.action.isForServer) : own
    }
}

extension Remedy.Action {
    /// Whether it is a change that the engineer of the other party's server can make.
    public var isForServer: Bool {
        switch self {
        case .sendAs, .sendOnce, .sendOrLeaveOut, .addMember, .renameMember, .setContentType, .allowOrigins,
            .removeByteOrderMark, .synchronizeClock, .publishWithoutSlash, .correctAnswer, .answerWithObject,
            .serveNamedPlace, .refuseWithStatus, .answerWithStatus, .takeRequest, .keepFinalStatus, .correctAmounts,
            .nameEndpoint:
            true
        default: false
        }
    }

    /// Whether its words name the section of the SEP.
    package var namesSection: Bool {
        switch self {
        case .followAnchor, .askSupport, .askAboutRefusal, .checkAccountAllowed, .checkCreator: true
        default: isForServer
        }
    }

    /// Whether it is to report the failure, and no more.
    fileprivate var isReport: Bool {
        switch self {
        case .reportToAnchor, .reportToAnchorIfItStays, .reportToOperator, .reportInsecureRedirect: true
        default: false
        }
    }
}
