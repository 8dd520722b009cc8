extension Wording {
    /// The wording of another party's deviation from a SEP.
    static func deviation(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let endpoint = facts.text(.request) ?? "an answer"
        let place = failure.subject.field.map { "`\($0)` in \(endpoint) is " } ?? "\(endpoint): "
        let found = facts.identifier(.found) ?? "something else"
        let expected = facts.text(.expected).map { ", expected " + $0 } ?? ""
        let others =
            switch facts.number(.count) ?? 0 {
            case 0: ""
            case 1: "; and 1 other finding"
            case let count: "; and \(count) other findings"
            }
        return "\(place)\(found)\(expected)\(others)"
    }
}
