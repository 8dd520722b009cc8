/// Remedies for the engineer of the anchor: what the server has to change.
extension RemedyWording {
    /// The words of remedies for the anchor's engineer; `nil` for others.
    static func engineer(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let expected = facts.text(.expected) ?? ""
        switch action {
        case .sendAs: return "send `\(name)` as \(facts.text(.expected) ?? "the SEP has it")\(by(facts))"
        case .sendOrLeaveOut: return "send `\(name)` as \(expected), or leave it out\(by(facts))"
        case .sendOnce: return "send `\(name)` once\(by(facts))"
        case .addMember: return "send `\(name)`\(expected.isEmpty ? "" : ", \(expected)")\(by(facts))"
        case .renameMember: return "send `\(name)` as `\(expected)`\(by(facts))"
        case .setContentType: return "answer with `Content-Type: \(expected)`\(by(facts))"
        case .allowOrigins: return "answer every request, errors too, with `Access-Control-Allow-Origin: *`\(by(facts))"
        case .removeByteOrderMark: return "begin the body with its first character, without U+FEFF\(by(facts))"
        case .synchronizeClock: return "synchronize the server's clock, for example with NTP\(by(facts))"
        case .publishWithoutSlash:
            return "publish `\(name)` without the last slash: clients append paths to it\(by(facts))"
        case .correctAnswer: return answerCorrection(facts)
        case .answerWithObject:
            return "answer with a JSON object\(Wording.content(of: facts).map { " with \($0)" } ?? "")\(by(facts))"
        case .serveNamedPlace: return "serve `\(name)` there, or correct it in the stellar.toml\(by(facts))"
        case .refuseWithStatus: return "answer errors with a status from 400 to 599\(by(facts))"
        case .answerWithStatus: return "answer with the status \(expected)\(by(facts))"
        case .answerWithBody: return "answer with \(expected)\(by(facts))"
        case .takeRequest: return "take requests as the SEP has them\(by(facts))"
        case .keepFinalStatus:
            return "let `status` become only \(expected), or start another transfer\(by(facts))"
        case .correctAmounts: return "compute `\(name)` as the SEP does\(by(facts))"
        default: return nil
        }
    }

    private static func answerCorrection(_ facts: Facts) -> String {
        guard let code = FailureCode(rawValue: facts.text(.code) ?? ""),
            let words = Wording.correctionOfAnswer(code, facts)
        else { return "" }
        return words + by(facts)
    }
}
