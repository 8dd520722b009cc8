package import Diagnostics

/// The demands of a page on an answer, for anyone who is asked for it.
extension PageField {
    /// The demand in a few words, where the page demands more than some text; `nil` where it doesn't.
    package var demanded: String? {
        let noun: String? =
            switch kind {
            case .number, .range: "a number"
            case .date: "a date, like 1976-07-04"
            case .month: "a month, like 2026-11"
            case .week: "a week, like 2026-W47"
            case .time: "a time of day, like 13:45"
            case .dateTime: "a day and a time, like 2026-11-22T13:45"
            case .url: "a web address, like https://example.org"
            case .tel: "a telephone number"
            case .color: "a colour, like #1a2b3c"
            case .email: "an email address, like ada@example.org"
            case .text, .textarea: pattern == nil && lengths == nil ? nil : "text"
            case .password: lengths == nil ? nil : "not shown while it is typed"
            default: nil
            }
        guard let noun else { return nil }
        return ([noun] + limits).joined(separator: ", ")
    }

    /// The pattern, where it is short enough that someone may make sense of it; `nil` where it is not, or there is none.
    var legiblePattern: String? {
        guard kind.isOneLine, let pattern, pattern.count <= Self.longestPattern else { return nil }
        return Quotation.of(pattern)
    }

    private static let longestPattern = 32

    /// Limits that no one reaches need no words.
    private static let longest = 1_000

    /// The number of characters of an answer, in words, where the page says so.
    private var lengths: String? {
        guard kind.isText else { return nil }
        let most = maxLength.flatMap { $0 <= Self.longest ? $0 : nil }
        return switch (minLength, most) {
        case (let least?, let most?): least == most ? "\(most) characters" : "\(least) to \(most) characters"
        case (let least?, nil): "at least \(least) characters"
        case (nil, let most?): most == 1 ? "one character" : "at most \(most) characters"
        case (nil, nil): nil
        }
    }

    /// The bounds in words.
    private var limits: [String] {
        var limits: [String] = []
        if kind.isOrdered {
            switch (bounds.least, bounds.greatest) {
            case (let least?, let greatest?): limits.append("\(least) to \(greatest)")
            case (let least?, nil): limits.append("no less than \(least)")
            case (nil, let greatest?): limits.append("no more than \(greatest)")
            case (nil, nil): break
            }
            if kind == .number || kind == .range, let step = bounds.step, step != "any", step != "1" {
                limits.append("in steps of \(step)")
            }
        }
        if let lengths { limits.append(lengths) }
        // What the page says about its pattern is beside the question.
        if kind.isOneLine, pattern != nil, hint == nil {
            limits.append(legiblePattern.map { "of the form \($0)" } ?? "of a form that the page checks")
        }
        return limits
    }

    /// The flaw for which `text` would not be sent to the page; `nil` where there is none.
    ///
    /// Of a telephone number HTML demands nothing but what the page does.
    package func flaw(of text: String) -> Clause? {
        let reason: Unsuitability?
        do throws(AnswerUnsuitable) {
            let values = try values(for: .text(Secret(text)))
            reason =
                if choices.contains(where: { $0.isRequired && !values.contains($0.value) }) {
                    .notTicked
                } else {
                    choices.isEmpty ? values.lazy.compactMap { objection(to: $0) }.first : nil
                }
        } catch {
            reason = error.unsuitability
        }
        return reason?.clause(about: NamedField(self))
    }
}

extension PageField.Kind {
    /// Whether answers lie between bounds.
    fileprivate var isOrdered: Bool { [.number, .range, .date, .month, .week, .time, .dateTime].contains(self) }
}
