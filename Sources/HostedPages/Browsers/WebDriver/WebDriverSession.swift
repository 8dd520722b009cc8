internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON

/// One browser that a driver has opened, and the commands for it.
///
/// Specification: <https://www.w3.org/TR/webdriver2/>
struct WebDriverSession: Sendable {
    /// The time for a command that waits for nothing: the browser may be busy starting.
    private static let commandLimit: Duration = .seconds(60)

    let connection: WebDriverConnection
    let id: String

    /// A control of the page, by the driver's name for it.
    struct Element: Hashable, Sendable {
        /// The member under which the protocol hands elements over.
        static let key = "element-6066-11e4-a52e-4f735466cecf"

        let id: String

        init?(_ value: JSONValue) {
            guard let id = value[Self.key]?.string else { return nil }
            self.id = id
        }

        var json: JSONValue { .object([Self.key: .string(id)]) }
    }

    /// Opens a browser.
    init(
        _ connection: WebDriverConnection,
        capabilities: JSONValue,
        within limit: Duration
    ) async throws(WebDriverProblem) {
        let answer = try await connection.send(
            .post,
            ["session"],
            ["capabilities": .object(["alwaysMatch": capabilities])],
            within: limit
        )
        switch answer {
        case .refusal(let refusal):
            // What follows the first line is the driver's stack.
            let line = refusal.message.split(whereSeparator: \.isNewline).first.map { ForeignProse(String($0)) }
            throw WebDriverProblem(.noSession(code: refusal.code, driverMessage: line))
        case .value(let value):
            guard let id = value["sessionId"]?.string else { throw WebDriverProblem(.noAnswer) }
            self.connection = connection
            self.id = id
        }
    }

    /// Closes the browser.
    func quit() async {
        _ = try? await connection.send(.delete, ["session", id], within: .seconds(10))
    }

    /// Sends a command, and has its alert or its error told.
    private func answer(
        _ method: HTTPMethod,
        _ path: [String],
        _ parameters: [String: JSONValue] = [:]
    ) async throws(WebDriverProblem) -> WebDriverConnection.Answer {
        try await connection.send(method, ["session", id] + path, parameters, within: Self.commandLimit)
    }

    private func value(
        _ method: HTTPMethod,
        _ path: [String],
        _ parameters: [String: JSONValue] = [:]
    ) async throws(WebDriverProblem) -> JSONValue {
        switch try await answer(method, path, parameters) {
        case .value(let value): return value
        case .refusal(let refusal):
            switch refusal.code {
            case "no such window", "invalid session id": throw WebDriverProblem(.gone)
            default: throw WebDriverProblem(.command(code: refusal.code))
            }
        }
    }

    // MARK: - Windows

    /// All windows and tabs that are open.
    func windows() async throws(WebDriverProblem) -> [String] {
        try await value(.get, ["window", "handles"]).arrayValue?.compactMap(\.string) ?? []
    }

    /// The window that commands go to.
    func window() async throws(WebDriverProblem) -> String {
        guard let handle = try await value(.get, ["window"]).string else { throw WebDriverProblem(.noAnswer) }
        return handle
    }

    /// Has commands go to a window.
    func enter(window: String) async throws(WebDriverProblem) {
        _ = try await value(.post, ["window"], ["handle": .string(window)])
    }

    /// Has the window show another place.
    func go(to url: String) async throws(WebDriverProblem) {
        _ = try await value(.post, ["url"], ["url": .string(url)])
    }

    // MARK: - Scripts and controls

    /// Runs a script in the page.
    func run(_ script: String, _ arguments: [JSONValue] = []) async throws(WebDriverProblem) -> JSONValue {
        try await value(.post, ["execute", "sync"], ["script": .string(script), "args": .array(arguments)])
    }

    /// Clicks in the middle of an element, as a mouse does.
    func click(_ element: Element) async throws(WebDriverProblem) {
        _ = try await value(.post, ["element", element.id, "click"])
    }

    /// Empties a control.
    func clear(_ element: Element) async throws(WebDriverProblem) {
        _ = try await value(.post, ["element", element.id, "clear"])
    }

    /// Types a text, or hands over the path of a file.
    func type(_ text: Secret<String>, into element: Element) async throws(WebDriverProblem) {
        _ = try await value(.post, ["element", element.id, "value"], ["text": .string(text.reveal())])
    }

    // MARK: - Dialogs

    /// The words of the dialog that is open, or `nil` where none is.
    func alert() async throws(WebDriverProblem) -> String? {
        switch try await answer(.get, ["alert", "text"]) {
        case .value(let value): value.string ?? ""
        case .refusal: nil
        }
    }

    /// Closes the open dialog: an `alert`, which has no choice; a `confirm` or `prompt` with Cancel.
    ///
    /// Specification: <https://www.w3.org/TR/webdriver2/#dismiss-alert>
    func dismissAlert() async throws(WebDriverProblem) {
        _ = try await answer(.post, ["alert", "dismiss"])
    }

    // MARK: - Cookies

    /// The cookies of the page.
    func cookies() async throws(WebDriverProblem) -> [VisitCookie] {
        try await value(.get, ["cookie"]).arrayValue?.compactMap(VisitCookie.init) ?? []
    }

    /// Gives Chromium a cookie for a place that is not shown yet; one that it doesn't take is left out.
    ///
    /// The protocol itself only knows cookies of the page that is shown, and a page may be an error of the browser's own.
    func add(_ cookie: VisitCookie, for url: URL) async throws(WebDriverProblem) {
        var members: [String: JSONValue] = ["url": .string(url.absoluteString)]
        members.merge(cookie.json.objectValue ?? [:]) { _, new in new }
        members["expires"] = members.removeValue(forKey: "expiry")
        _ = try await answer(
            .post,
            ["goog", "cdp", "execute"],
            ["cmd": "Network.setCookie", "params": .object(members)]
        )
    }

    /// Switches something on or off in Chromium that the protocol itself has no command for.
    func set(_ command: String, _ name: String, _ value: Bool) async throws(WebDriverProblem) {
        _ = try await self.value(
            .post,
            ["goog", "cdp", "execute"],
            ["cmd": .string(command), "params": .object([name: .bool(value)])]
        )
    }

    /// Has Chromium do something that the protocol itself has no command for.
    private func command(_ name: String, _ parameters: JSONValue = [:]) async throws(WebDriverProblem) -> JSONValue {
        try await value(.post, ["goog", "cdp", "execute"], ["cmd": .string(name), "params": parameters])
    }

    /// Has Chromium keep the answers that it gets from now on, for ``source()``.
    func keepAnswers() async throws(WebDriverProblem) { _ = try await command("Network.enable") }

    /// The HTML of the page that Chromium shows, as it came since ``keepAnswers()``; `nil` where it was none.
    func source() async throws(WebDriverProblem) -> Secret<String>? {
        // The request for a page goes by the name of its loading.
        guard let loader = try await command("Page.getFrameTree")["frameTree"]?["frame"]?["loaderId"] else {
            return nil
        }
        let answer = try await command("Network.getResponseBody", ["requestId": loader])
        guard answer["base64Encoded"]?.bool != true, let html = answer["body"]?.string else { return nil }
        return Secret(html)
    }

    /// Has Chromium take what it holds up for an empty page, without asking anyone.
    ///
    /// The requests that are held up are numbered; the events that would tell the number don't come through a driver.
    ///
    /// - Returns: whether one was held up since ``hold(_:)``.
    func answerHeld() async throws(WebDriverProblem) -> Bool {
        let answer: JSONValue = [
            "requestId": "interception-job-1.0", "responseCode": 200,
            "responseHeaders": [["name": "Content-Type", "value": "text/html"]],
            "body": .string(Data("<!doctype html>".utf8).base64EncodedString()),
        ]
        let command: [String: JSONValue] = ["cmd": "Fetch.fulfillRequest", "params": answer]
        if case .value = try await self.answer(.post, ["goog", "cdp", "execute"], command) { return true }
        return false
    }

    /// Has Chromium hold up what is asked for at `url`, or nothing more for `nil`.
    func hold(_ url: URL?) async throws(WebDriverProblem) {
        let parameters: JSONValue = url.map { ["patterns": [["urlPattern": .string($0.absoluteString)]]] } ?? [:]
        let command: JSONValue = url == nil ? "Fetch.disable" : "Fetch.enable"
        _ = try await value(.post, ["goog", "cdp", "execute"], ["cmd": command, "params": parameters])
    }

    /// Hands a file to the machine on which the browser runs; its path there, or `nil` where the driver takes none.
    ///
    /// The protocol has no command for that; chromedriver has one, and servers of Selenium the same at another place.
    func upload(_ archive: Secret<[UInt8]>) async throws(WebDriverProblem) -> String? {
        let text = JSONValue.string(Data(archive.reveal()).base64EncodedString())
        for path in [["file"], ["se", "file"]] {
            if case .value(let value) = try await answer(.post, path, ["file": text]) { return value.string }
        }
        return nil
    }

    /// Gives the page a cookie; one that the browser doesn't take is left out.
    func add(_ cookie: VisitCookie) async throws(WebDriverProblem) {
        _ = try await answer(.post, ["cookie"], ["cookie": cookie.json])
    }
}
