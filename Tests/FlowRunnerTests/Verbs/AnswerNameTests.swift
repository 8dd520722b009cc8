import Diagnostics
import FlowLanguage
import FlowRunner
import Testing

/// Answers that are certainly misspelt are refused before the start.
@Suite("Names of answers")
struct AnswerNameTests {
    private static let flow = """
        flow: both
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          earn: { sep6: { deposit: USDC, amount: "25" }, keep: { earned: transfer } }
          earn-follow: { track: $earned }
        """
    private static let withdrawal =
        "\n  start: { sep6: { withdraw: USDC, amount: \"10\" }, keep: { tx: transfer } }\n  follow: { track: $tx }\n"

    @Test(
        "a method is answered for a direction that there is",
        arguments: [
            ("deposit.funding_method", true, nil, nil), ("withdraw.funding_method", true, nil, nil),
            ("funding_method", false, nil, nil), ("receiver.first_name", true, nil, nil), ("a.b", true, nil, nil),
            (
                "withdrawal.funding_method", true,
                "unknown answer withdrawal.funding_method in --set: no question has this name",
                "did you mean `withdraw.funding_method`?"
            ),
            ("withdraw.funding_methd", true, "no question has this name", "did you mean `withdraw.funding_method`?"),
            ("withdraw.fundingMethod", true, "no question has this name", "did you mean `withdraw.funding_method`?"),
            ("start.funding_method", true, "no question has this name", "`withdraw.funding_method`"),
            ("withdraw.funding_method", false, "no state starts a withdrawal", "leave it out"),
        ] as [(String, Bool, String?, String?)]
    )
    func methods(name: String, withdraws: Bool, words: String?, help: String?) throws {
        let flow = try RunHarness.flow(Self.flow + (withdraws ? Self.withdrawal : "\n"))
        let error = AnswerNameError(name, in: [flow])
        #expect((error == nil) == (words == nil), "\(error?.summary ?? "")")
        if let words { #expect(error?.summary.contains(words) == true, "\(error?.summary ?? "")") }
        if let help { #expect(error?.help?.contains(help) == true, "\(error?.help ?? "")") }
    }
}
