import Diagnostics
import FlowRunner
import HorizonClient
import Questions
import Stellar
import Terminal
import Wallet

/// The choice among several paths through the order books.
struct PathChoice {
    /// The number that was given; the best path, or that of the one who is asked, unless given.
    var number: Int?
    /// Whether a person at the terminal may be asked.
    var asks: Bool

    /// The chosen one of `quotes`, of which the best comes first; `nil` for the best.
    func quote(among quotes: [PathQuote]) async throws -> PathQuote? {
        if let number {
            guard quotes.indices.contains(number - 1) else {
                throw Failure.misuse(.pathNumberUnknown, [.name: .text("\(number)"), .count: .number(quotes.count)])
            }
            return quotes[number - 1]
        }
        guard asks, ProgramOutput.canAsk, quotes.count > 1 else { return nil }
        let labels = Self.labels(quotes)
        let choices = zip(1..., labels).map { Question.Choice(String($0), label: $1) }
        let question = Question(
            name: "path",
            label: "Which path?",
            kind: .choice(Question.Choices(choices)),
            suggestion: Question.Suggestion("1"),
            context: "there are \(quotes.count) paths, the best first"
        )
        guard let answer = try await TerminalPrompt().answer(question)?.reveal() else {
            throw Failure.declined("signed")
        }
        return Int(answer).map { quotes[$0 - 1] }
    }

    /// The quotes for people, in columns.
    static func labels(_ quotes: [PathQuote]) -> [String] {
        TextTable.lines(quotes.map(cells), aligningRight: [0, 2])
    }

    /// The amounts that are sent and arrive, the rate and the way.
    static func cells(_ quote: PathQuote) -> [String] {
        let path = quote.path.isEmpty ? "directly" : "through \(quote.path.map(\.code).joined(separator: ", "))"
        let rate = quote.rate.map { "1 \(quote.sent.asset.code) = \($0) \(quote.received.asset.code)" } ?? ""
        return [quote.sent.text, "→", quote.received.text, rate, path]
    }
}
