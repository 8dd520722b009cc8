internal import AnchorClient
internal import Diagnostics

/// The answers of now, as far as findings in them are known, held against those in which a known finding can have been.
struct FindingEvidence {
    /// The remembered baseline.
    let old: Baseline
    /// The findings and evidence of this time.
    let seen: Baseline

    /// Whether `finding`, which was not found again, is fixed: all that it was about was seen, and was good.
    func isFixed(_ finding: KnownFinding) -> Bool {
        guard let now = seen.answers[finding.request], !Self.isOfOtherServer(finding) else { return false }
        switch FailureCode(rawValue: finding.code) {
        case .statusWentBack: return keepsOrder
        case .errorInSuccess, .otherSuccess, .refusedRequest: return now.statuses.contains { $0 < 300 }
        // The body of a good answer.
        case .otherType where finding.path.isEmpty: return now.statuses.contains { $0 < 300 }
        // One clock is found at one of all the requests to its host.
        case .clockSkew where finding.path.isEmpty:
            return !seen.findings.contains { $0.code == finding.code && $0.path.isEmpty }
        default: break
        }
        // The member of a refusal, of which no shape is kept.
        if finding.path == "error" { return now.statuses.contains { $0 >= 400 } }
        return finding.path.isEmpty || isSeen(finding, in: now)
    }

    /// Whether it is a note about an error of a server in front of the anchor: such answers are not kept.
    private static func isOfOtherServer(_ finding: KnownFinding) -> Bool {
        finding.severity == .note
            && (finding.code == FailureCode.otherContentType.rawValue || finding.path == "error")
    }

    // MARK: Members

    /// Whether the member was seen, and every kind and status was in which it can have been wrong.
    ///
    /// Where the types tell in which it was wrong, one status of each kind is enough.
    private func isSeen(_ finding: KnownFinding, in now: Baseline.Answer) -> Bool {
        let place = Self.place(of: finding)
        let shapes = now.allShapes
        guard shapes.values.contains(where: { place.types(in: $0) != nil }) else { return false }
        guard let before = old.answers[finding.request] else { return true }
        func isSeenAgain(_ status: String) -> Bool {
            guard let shape = shapes[status] else { return false }
            return place.types(in: shape) != nil || finding.isOfAbsence && place.isMissing(in: shape)
        }
        let wrong = before.allShapes.filter { Self.canBeWrong(finding, at: place, in: $0.value) }.keys
        guard [FailureCode.numberForText.rawValue, FailureCode.textForNumber.rawValue].contains(finding.code) else {
            return wrong.allSatisfy(isSeenAgain)
        }
        return Dictionary(grouping: wrong, by: AnswerStatus.kind(in:)).values.allSatisfy {
            $0.contains(where: isSeenAgain)
        }
    }

    /// Whether `shape` is of answers in which the finding can have been.
    private static func canBeWrong(_ finding: KnownFinding, at place: Place, in shape: AnswerShape) -> Bool {
        if finding.isOfAbsence { return place.isMissing(in: shape) }
        let code = FailureCode(rawValue: finding.code)
        let wrong = code == .otherName ? Place(path: finding.path) : place
        guard let types = wrong.types(in: shape) else { return false }
        return switch code {
        case .numberForText: !types.isDisjoint(with: [.number, .hidden])
        case .textForNumber: !types.isDisjoint(with: [.string, .hidden])
        default: true
        }
    }

    /// The place of the member in shapes.
    private static func place(of finding: KnownFinding) -> Place {
        let path = finding.path
        return switch FailureCode(rawValue: finding.code) {
        // Its object is not known.
        case .repeatedMember: Place(path: path, isName: true)
        // What is right has another name.
        case .otherName: Place(path: sibling(of: path, named: finding.expectedName))
        // It is inside of the challenge, or of the token.
        case _ where path == "web_auth_domain": Place(path: "transaction")
        case _ where path.hasPrefix("token."): Place(path: "token")
        default: Place(path: path)
        }
    }

    private static func sibling(of path: String, named name: String?) -> String {
        guard let name, let parent = AnswerShape.parent(of: path) else { return path }
        return parent == AnswerShape.root ? name : "\(parent).\(name)"
    }

    // MARK: Statuses

    /// Whether every order of statuses in which a transfer went back was seen again, with all its statuses and without that.
    private var keepsOrder: Bool {
        let backward = old.statuses.mapValues { $0.filter(Self.goesBack) }.filter { !$0.value.isEmpty }
        return !backward.isEmpty
            && backward.allSatisfy { name, orders in
                let good = (seen.statuses[name] ?? []).filter { !Self.goesBack($0) }
                return orders.allSatisfy { order in good.contains { Set(order).isSubset(of: $0) } }
            }
    }

    /// Whether a transfer with these statuses one after the other goes back, as a finding tells it.
    private static func goesBack(_ order: [String]) -> Bool {
        let statuses = order.map(Transfer.Status.init(rawValue:))
        guard let first = statuses.first else { return false }
        var history = StatusHistory(first)
        for status in statuses.dropFirst() {
            if history.flaw(of: status) != nil { return true }
            history.append(status)
        }
        return false
    }
}

/// The place of a member, as findings name it.
private struct Place {
    /// The path, or the last name of it where it `isName`.
    var path: String
    var isName = false

    /// The types of the member; `nil` where it was not seen.
    func types(in shape: AnswerShape) -> Set<AnswerShape.ValueType>? {
        if !isName, let types = shape.types[path] { return types.ofValues }
        guard isName || path.contains("*") else { return nil }
        let found = shape.types.filter { isName ? AnswerShape.name(of: $0.key) == path : fits($0.key) }
        return found.isEmpty ? nil : found.values.reduce(into: []) { $0.formUnion($1.ofValues) }
    }

    /// Whether an object that would have the member lacked it.
    func isMissing(in shape: AnswerShape) -> Bool {
        shape.types[path]?.contains(.absent) == true || shape.isMissing(path)
    }

    /// Whether `other` is the path, in which `*` is any name.
    private func fits(_ other: String) -> Bool {
        let (names, others) = (path.split(separator: "."), other.split(separator: "."))
        return names.count == others.count && zip(names, others).allSatisfy { $0 == "*" || $0 == $1 }
    }
}

extension Baseline.Answer {
    /// The shapes by kind and status; the one without these is that of the rest.
    fileprivate var allShapes: [String: AnswerShape] { shapesByStatus.merging(["": shape]) { status, _ in status } }
}

extension KnownFinding {
    /// Whether it is about a member that is not there.
    fileprivate var isOfAbsence: Bool { code == FailureCode.absentMember.rawValue }
}
