package import Diagnostics
package import FoundationEssentials

extension HostedPage {
    /// A link that leads on with the visit, as a button would.
    package struct Link: Hashable, Sendable {
        /// What is written on it.
        package var label: String
        /// Where it leads; it may carry a token.
        package var url: Secret<URL>
        /// Whether its words say no more than that it goes on: “Continue”.
        package var goesOn: Bool
        /// Its number in the browser that shows it, or `nil`.
        var control: Int?
    }

    /// The link that someone means by its words, in any case of letters.
    package func link(_ text: String) -> Link? {
        let wanted = PlainText.line(text).lowercased()
        return links.first { $0.label.lowercased() == wanted }
    }
}
