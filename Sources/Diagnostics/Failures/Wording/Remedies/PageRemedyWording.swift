/// Remedies about hosted pages.
extension RemedyWording {
    /// The words of remedies about hosted pages; `nil` for others.
    static func page(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        switch action {
        case .openYourself:
            return """
                start again with `page: { url: $page, via: browser }` (or `via: link`), or report it to the anchor
                """
        case .installBrowser:
            return """
                install a browser (`apt-get install chromium chromium-driver`), or start with \
                `page: { url: $page, via: browser }` (or `via: link`)
                """
        case .goOnAsPerson:
            return
                "only a person can continue there: start again with `page: { url: $page, via: browser }` (or `via: link`)"
        case .tryLaterOrOpen:
            return
                "try again later, or start again with `page: { url: $page, via: browser }` (or `via: link`)"
        case .fillOrAnswer:
            return "write them into a file, as `name: answer`, and give it with `--fill FILE`; or answer on a terminal"
        case .changeAnswer: return "change the answer for \(name)"
        case .correctAnswers: return "correct the answers and start again"
        case .linkExpired: return "the link has probably expired or been used: start the transfer anew"
        case .visitOver: return "the visit is probably over: check the transfer's status, or start a new transfer"
        case .reportIfMeant: return "report it to the anchor, if it should be there"
        case .stayAway: return "do not go there"
        case .freshLink: return "start the transfer anew for a fresh link"
        case .showLink:
            return
                "use a terminal and `page: { url: $page, via: link }` to see the link, or fix the program"
        default: return nil
        }
    }
}
