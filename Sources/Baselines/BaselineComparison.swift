internal import Diagnostics
internal import Stellar

/// A baseline compared with what the anchor does now.
///
/// An entry that was not seen this time, such as an answer to a request that no run has made, is listed, and is no difference.
package struct BaselineComparison: Sendable {
    /// The differences, those that break clients first.
    package private(set) var differences: [Difference] = []
    /// The remembered entries that were not seen this time.
    package private(set) var unseen: [String] = []

    private let old: Baseline
    private let new: Baseline
    private let evidence: FindingEvidence

    /// Whether all requests that need no sign-in were made this time, as far as the anchor has them.
    private let isWhole: Bool

    /// Compares `old`, as it is remembered, with `new`, as it was seen `today`, a day such as `2026-12-31`.
    ///
    /// It `isWhole` where all requests that need no sign-in were made this time, as far as the anchor has them. A finding can only be
    /// fixed in what was `examined`: all of `new` unless given. A tape has no findings.
    package init(
        _ old: Baseline,
        _ new: Baseline,
        examined: Baseline? = nil,
        today: String,
        isWhole: Bool = true
    ) {
        self.isWhole = isWhole
        evidence = FindingEvidence(old: old, seen: examined ?? new)
        self.old = old
        self.new = new
        compareAnswers()
        compareTerms()
        compareStatuses()
        compareFindings(today)
        func key(_ one: Difference) -> (Difference.Class, String, String, String) {
            (one.level, one.subject, one.path ?? "", one.now ?? "")
        }
        differences.sort { key($0) < key($1) }
        unseen.sort()
    }

    /// The number of differences that are of `level`.
    package func count(_ level: Difference.Class) -> Int { differences.count { $0.level == level } }

    /// The requests that are made without signing in.
    private static let published: Set<String> = [
        "SEP-1 GET /.well-known/stellar.toml", "SEP-6 GET /info", "SEP-10 GET WEB_AUTH_ENDPOINT", "SEP-24 GET /info",
        "SEP-31 GET /info", "SEP-38 GET /info", "SEP-38 GET /prices",
    ]

    /// Whether the answer to a request is the same for every customer: one that lacks what some had is another answer.
    private static func isUniform(_ name: String) -> Bool {
        name.hasSuffix(" GET /info") || name == "SEP-1 GET /.well-known/stellar.toml"
    }

    private mutating func note(
        _ rule: DifferenceRule,
        _ subject: String,
        _ path: String? = nil,
        was: String? = nil,
        now: String? = nil
    ) {
        differences.append(Difference(rule: rule, subject: subject, path: path, was: was, now: now))
    }

    // MARK: Answers

    private mutating func compareAnswers() {
        for (name, was) in old.answers {
            guard let now = new.answers[name] else {
                if isWhole, Self.published.contains(name) { note(.answerGone, name) } else { unseen.append(name) }
                continue
            }
            compare(was.statuses, now.statuses, name)
            if was.shape.types.isEmpty || !now.shape.types.isEmpty {
                differences += Self.differences(was.shape, now.shape, name)
            } else if was.shapesByStatus.isEmpty {
                unseen.append("\(name) (shape)")
            }
            compareByStatus(was.shapesByStatus, now.shapesByStatus, name)
            if let before = was.milliseconds, let after = now.milliseconds, after > before {
                note(.slower, name, was: Self.time(before), now: Self.time(after))
            }
        }
        for name in new.answers.keys where old.answers[name] == nil { note(.answerNew, name) }
    }

    private mutating func compare(_ was: Set<Int>, _ now: Set<Int>, _ name: String) {
        for status in now.subtracting(was) {
            let rule: DifferenceRule =
                status < 400 ? .otherSuccess : Self.published.contains(name) ? .refused : .refusedOnce
            note(rule, name, was: was.sorted().map(String.init).joined(separator: ", "), now: "\(status)")
        }
    }

    /// Compares transfers and customers of one kind and status; others have other members.
    private mutating func compareByStatus(
        _ was: [String: AnswerShape],
        _ now: [String: AnswerShape],
        _ name: String
    ) {
        func named(_ statuses: some Collection<String>) -> String {
            "\(name) (\(statuses.sorted().joined(separator: ", ")))"
        }
        let known = Set(was.keys), seen = Set(now.keys)
        let compared = known.intersection(seen)
        var places: [Difference: Set<String>] = [:]
        for status in compared {
            guard let before = was[status], let after = now[status] else { continue }
            for difference in Self.differences(before, after, name) { places[difference, default: []].insert(status) }
        }
        for (difference, statuses) in places {
            var difference = difference
            if statuses != compared { difference.subject = named(statuses) }
            differences.append(difference)
        }
        let (unmet, new) = (known.subtracting(seen), seen.subtracting(known))
        if !unmet.isEmpty { unseen.append(named(unmet)) }
        if !new.isEmpty { note(.answerNew, named(new)) }
    }

    private static func differences(_ was: AnswerShape, _ now: AnswerShape, _ name: String) -> [Difference] {
        // A request that was only refused has none.
        guard !was.types.isEmpty, !now.types.isEmpty else { return [] }
        let gone = was.types.compactMap { path, types -> Difference? in
            guard let present = now.types[path] else {
                // What not all answers had may be missing; one that is the same for every customer has all that it had.
                guard now.isMissing(path), isUniform(name) || !types.contains(.absent) else { return nil }
                return Difference(rule: .memberGone, subject: name, path: path, was: types.ofValues.words)
            }
            return difference(types.ofValues, present.ofValues, name, path)
        }
        let new = now.types.compactMap { path, types -> Difference? in
            guard was.isMissing(path) else { return nil }
            return Difference(rule: .memberNew, subject: name, path: path, now: types.ofValues.words)
        }
        return gone + new
    }

    private static func difference(
        _ was: Set<AnswerShape.ValueType>,
        _ now: Set<AnswerShape.ValueType>,
        _ name: String,
        _ path: String
    ) -> Difference? {
        // What was recorded without its content may be a text or a number.
        guard now != was, !was.contains(.hidden), !now.contains(.hidden) else { return nil }
        let added = now.subtracting(was)
        if was == [.null] {
            // Nothing was known of it.
            return Difference(rule: .memberNew, subject: name, path: path, now: now.words)
        }
        let rule: DifferenceRule =
            !added.subtracting([.null]).isEmpty ? .typeChanged : added.isEmpty ? .typeNarrowed : .nullNew
        return Difference(rule: rule, subject: name, path: path, was: was.words, now: now.words)
    }

    static func time(_ milliseconds: Int) -> String {
        milliseconds < 1000 ? "less than \(milliseconds) ms" : "less than \(milliseconds / 1000) s"
    }

    // MARK: Offers

    private mutating func compareTerms() {
        for (name, was) in old.terms {
            guard let now = new.terms[name] else {
                if isSeen(offer: name) { note(.offerGone, name) } else { unseen.append(name) }
                continue
            }
            compare(was, now, name)
        }
        for name in new.terms.keys where old.terms[name] == nil { note(.offerNew, name) }
    }

    /// Whether the answer that has such offers was seen.
    private func isSeen(offer name: String) -> Bool {
        let sep = name.prefix { $0 != " " }
        return switch sep {
        case "SEP-1": isWhole || new.answers["SEP-1 GET /.well-known/stellar.toml"] != nil
        case "SEP-12": false
        default: new.answers["\(sep) GET /info"]?.shape.types[AnswerShape.root]?.contains(.object) == true
        }
    }

    private mutating func compare(_ was: BaselineTerms, _ now: BaselineTerms, _ name: String) {
        if was.isEnabled != now.isEnabled { note(now.isEnabled ? .enabled : .disabled, name) }
        for number in BaselineTerms.Number.allCases {
            guard let rule = Self.rule(number, was.numbers[number], now.numbers[number]) else { continue }
            let values = [was.numbers[number], now.numbers[number]].map { $0?.description ?? "none" }
            note(rule, name, number.rawValue, was: values[0], now: values[1])
        }
        for text in BaselineTerms.Text.allCases {
            guard let before = was.texts[text], let after = now.texts[text], before != after else { continue }
            note(text == .issuer ? .issuerChanged : .signingKeyChanged, name, text.rawValue, was: before, now: after)
        }
        for method in was.methods.subtracting(now.methods) { note(.methodGone, name, method) }
        for method in now.methods.subtracting(was.methods) { note(.methodNew, name, method) }
        for (field, isRequired) in now.fields where was.fields[field] != isRequired {
            let rule: DifferenceRule = isRequired ? .fieldRequired : .fieldOptional
            note(rule, name, field, was: was.fields[field] == nil ? "not asked" : nil)
        }
        // A customer of whom more is known is asked less.
        guard !name.hasPrefix("SEP-12 ") else { return }
        for field in was.fields.keys where now.fields[field] == nil { note(.fieldGone, name, field) }
    }

    private static func rule(
        _ number: BaselineTerms.Number,
        _ was: ExactDecimal?,
        _ now: ExactDecimal?
    ) -> DifferenceRule? {
        if number == .maxAmount {
            guard was != now else { return nil }
            // Without a limit every amount is taken.
            guard let was else { return .limitNarrowed }
            return now.map { $0 > was } ?? true ? .limitWidened : .limitNarrowed
        }
        let (before, after) = (was ?? .zero, now ?? .zero)
        guard before != after else { return nil }
        if number == .minAmount { return before < after ? .limitNarrowed : .limitWidened }
        return before < after ? .feeRaised : .feeLowered
    }

    // MARK: Statuses

    private mutating func compareStatuses() {
        for (name, orders) in new.statuses {
            guard let known = old.statuses[name] else {
                for order in orders { note(.statusesNew, name, now: Self.words(order)) }
                continue
            }
            for order in orders where !known.contains(where: { Self.fits(order, $0) }) {
                let was = known.map(Self.words).sorted().joined(separator: "; ")
                let sameEnd = known.filter { $0.last == order.last }
                let isMet = !sameEnd.isEmpty && sameEnd.allSatisfy { Self.agrees(order, $0) }
                note(isMet ? .statusesNew : .statusesChanged, name, was: was, now: Self.words(order))
            }
        }
        for name in old.statuses.keys where new.statuses[name] == nil { unseen.append("statuses of \(name)") }
    }

    /// Whether `order` is `known`, or lacks some statuses in the middle, which no poll has met.
    private static func fits(_ order: [String], _ known: [String]) -> Bool {
        guard order.last == known.last else { return false }
        var rest = known[...]
        for status in order {
            guard let index = rest.firstIndex(of: status) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }

    /// Whether the statuses that both have come in one order: what only one has, no poll of the other may have met.
    private static func agrees(_ order: [String], _ known: [String]) -> Bool {
        order.filter(known.contains) == known.filter(order.contains)
    }

    private static func words(_ order: [String]) -> String { order.joined(separator: " → ") }

    // MARK: Findings

    private mutating func compareFindings(_ today: String) {
        let known = Dictionary(old.findings.map { ($0.key, $0) }) { first, _ in first }
        for finding in new.findings {
            let rule: DifferenceRule =
                switch finding.severity {
                case .must: .findingMust
                case .should: .findingShould
                case .note: .findingNote
                }
            let (was, now): (String?, String?)
            switch known[finding.key] {
            case nil: (was, now) = (nil, "expected \(finding.expected)")
            case let accepted? where !accepted.severity.covers(finding.severity):
                (was, now) = ("a \(accepted.severity)", "a \(finding.severity)")
            case let accepted? where accepted.isAccepted(on: today): continue
            case let accepted?: (was, now) = (accepted.until.map { "accepted until \($0)" }, nil)
            }
            note(rule, finding.request, Self.place(of: finding), was: was, now: now)
        }
        let found = Set(new.findings.map(\.key))
        for finding in old.findings where !found.contains(finding.key) {
            if evidence.isFixed(finding) {
                note(.findingFixed, finding.request, Self.place(of: finding), was: finding.reason)
            } else {
                unseen.append("\(finding.request), \(Self.place(of: finding))")
            }
        }
    }

    private static func place(of finding: KnownFinding) -> String {
        let name = FailureCode(rawValue: finding.code).map { "\($0.rawValue) \($0.slug)" } ?? finding.code
        return finding.path.isEmpty ? name : "\(finding.path) \(name)"
    }

    // MARK: Updating

    /// The baseline of now: all that was seen, what was not seen this time, and the reasons and dates of the findings that
    /// are still there, with the worse of both severities.
    package var updated: Baseline {
        var updated = new
        let isRemembered = Set(unseen)
        for (name, was) in old.answers {
            if isRemembered.contains(name) {
                updated.answers[name] = was
            } else if !Self.isUniform(name) || new.answers[name]?.shape.types.isEmpty == true {
                updated.answers[name]?.remember(was)
            }
        }
        updated.terms.merge(old.terms.filter { isRemembered.contains($0.key) }) { now, _ in now }
        updated.statuses.merge(old.statuses) { now, was in
            // An order that lacks statuses of another one tells no more.
            now.allSatisfy { order in was.contains { Self.fits(order, $0) } } ? was : now
        }
        let known = Dictionary(old.findings.map { ($0.key, $0) }) { first, _ in first }
        updated.findings = new.findings.map { finding in
            guard let accepted = known[finding.key] else { return finding }
            // A milder one is no difference: the worse may not have been met this time.
            if finding.severity < accepted.severity { return accepted }
            var finding = finding
            (finding.reason, finding.until) = (accepted.reason, accepted.until)
            return finding
        }
        let found = Set(new.findings.map(\.key))
        updated.findings += old.findings.filter { !found.contains($0.key) && !evidence.isFixed($0) }
        updated.findings.sort { $0.key < $1.key }
        return updated
    }
}
