/// The action under way, around the sentence of a failure.
extension Wording {
    static func circumstance(_ facts: Facts?, around sentence: MessageText) -> MessageText {
        guard let facts, let circumstance = facts.text(.name).flatMap(Circumstance.init) else { return sentence }
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch circumstance {
        case .laterState: "\(sentence) (for the state `\(part(.state))`); nothing was started"
        case .nothingPublished:
            sentence
                + (facts.failure(.cause).map { "; the terms were not published: \($0.message)" as MessageText } ?? "")
        case .visitInterrupted: "the visit of the page was interrupted: \(sentence)"
        case .visitNotRepeatable:
            "the visit of the page was interrupted, and the anchor does not let it begin again: \(sentence)"
        case .linkOpened: "\(sentence); its link may work only once, so it is not opened again"
        case .quotePossible: "\(sentence); the anchor may have made the quote, so no other was requested"
        case .partyMissing: "\(sentence); the flow names no \(part(.subject))"
        case .quoteUsed: "\(sentence); the answer to an earlier request with this quote was lost"
        case .requestPossible:
            "the request \(request(facts)) may have been carried out, but its answer is lost: \(sentence)"
        }
    }
}
