/// A driven browser that failed: `G120`.
extension Wording {
    /// The wording of a browser's failure.
    static func browser(_ facts: Facts) -> Row {
        let (name, found) = (facts.text(.name) ?? "its driver", facts.text(.found))
        let (seconds, said) = (facts.number(.seconds) ?? 0, found.map { ": “\($0)”" } ?? "")
        let versions = "see whether browser and driver are of the same version and start by hand"
        let again = "try again; if it stays so, report the page to the anchor"
        let later =
            "try again later, open the page yourself with `page: { url: $page, via: link }`, or report it to the anchor"
        return switch facts.text(.flaw) {
        case "not-installed":
            (
                "needs a browser, and no chromedriver or geckodriver with its browser is installed here",
                """
                install one, on Debian with `apt-get install chromium chromium-driver`, or write \
                `page: { url: $page, via: link }`
                """
            )
        case "no-display":
            (
                "needs a browser with a window, and there is no display here",
                "leave `visible` out of the state, or run where there is a display (DISPLAY or WAYLAND_DISPLAY is set)"
            )
        case "not-listening":
            (
                "needs a browser, and no driver listens at \(facts.text(.address) ?? "its address")",
                "start chromedriver or geckodriver there, or unset WINDLASS_WEBDRIVER to have one started here"
            )
        case "not-started": ("needs a browser, and \(name) did not start\(said)", versions)
        case "system":
            (
                "needs a browser, and the system did not start its driver (error \(facts.text(.count) ?? "unknown"))",
                versions
            )
        case "no-session":
            // Journals of former versions have its words as `found`.
            (
                """
                needs a browser, and its driver opened none\(facts.text(.code).map { " (\($0))" } ?? "")\
                \(facts.said(.said).map { ": “\($0)”" as MessageText } ?? "\(said)")
                """,
                versions
            )
        case "no-answer": ("was open in a browser whose driver gave no proper answer", versions)
        case "command": ("was open in a browser that refused a command: \(found ?? "unknown")", again)
        case "not-loaded": ("could not be loaded by the browser: \(found ?? "unknown")", later)
        case "not-trusted":
            (
                "could not be loaded by the browser: \(found ?? "unknown")",
                """
                add the authority to the browser (Chromium: `certutil -d sql:$HOME/.pki/nssdb -A -n NAME -t C,, -i FILE`), \
                or use `via: form`
                """
            )
        case "too-large": ("holds more than is read of a page", again)
        case "slow": ("was not ready after \(seconds) seconds", later)
        case "stuck":
            (
                "did not go on within \(seconds) seconds after its button was pressed",
                "see in a visible browser what the page waits for"
            )
        case "no-button": ("has fields, and no button that sends them", nil)
        case "dialog":
            (
                "asks in a dialog before it goes on, and nothing was confirmed\(quoted(facts).map { ": \($0)" as MessageText } ?? "")",
                nil
            )
        case "control-gone":
            (
                facts.text(.name).map { "removed its field \($0) before it could be filled in" as MessageText }
                    ?? "removed its button or link before it could be pressed",
                again
            )
        case "not-handed-over":
            (
                "needs a browser, and could not be handed to one without being opened again",
                "start the transfer anew with `page: { url: $page, via: webdriver }`"
            )
        case "remote-file":
            (
                "asks for a file, which cannot be handed to a browser on another machine",
                "use a browser on this machine, or chromedriver, which takes files"
            )
        case "gone": ("was closed together with its browser", "start the transfer anew for a fresh link")
        case "cancelled": ("was left before it was ready", nil)
        // Journals of former versions have the words.
        case let words: (MessageText(words ?? "was not shown by the browser"), nil)
        }
    }
}
