internal import CustomerFields

extension PromptKind {
    /// Whether it is answered with as many files as someone gives.
    var takesSeveralFiles: Bool {
        if case .file(let rules) = self { rules.allowsSeveral } else { false }
    }

    /// What fits, in a few words.
    package var described: String {
        switch self {
        case .text: "text"
        case .longText: "text of one or several lines"
        case .secret: "not shown while it is typed"
        case .value(let kind): kind.described + (kind.example.map { ", like \($0)" } ?? "")
        case .number(let limits): limits.described
        case .choice(let choices):
            choices.allowsOthers ? "one of \(choices.all.count), or another" : "one of \(choices.all.count)"
        case .several(let choices): "any of \(choices.all.count)"
        case .confirmation: "yes or no"
        case .file(let rules): rules.described
        }
    }

    /// Whether answers stay hidden wherever they are shown.
    package var isHidden: Bool { self == .secret }
}

extension NumberLimits {
    /// What fits, in a few words.
    fileprivate var described: String {
        let noun = decimals == 0 ? "a whole number" : unit == nil ? "a number" : "an amount"
        let bounds: String? =
            switch (least, greatest) {
            case (let least?, let greatest?): "\(least) to \(text(of: greatest))"
            case (let least?, nil): "at least \(text(of: least))"
            case (nil, let greatest?): "at most \(text(of: greatest))"
            case (nil, nil): unit.map { "in \($0)" }
            }
        let places = decimals.flatMap { $0 == 0 ? nil : "at most \($0) decimals" }
        return [noun, bounds, places].compactMap { $0 }.joined(separator: ", ")
    }
}
