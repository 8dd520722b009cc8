import Foundation
import HTTPTransport
import HostedPages
import TestSupport
import Testing

/// What the tests with a real browser need of this machine.
enum RealBrowser {
    static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    static let isInstalled = InstalledDriver.find(path: path) != nil
    static let isChromium = InstalledDriver.find(path: path)?.family == .chromium
    static let reason: Comment =
        "neither chromedriver nor geckodriver is installed; on Debian: chromium chromium-driver"

    /// A browser that is patient with a slow machine, and not with a page that does nothing.
    static func options(reaction: Duration = .seconds(20)) -> WebDriverOptions {
        var options = WebDriverOptions(path: path)
        options.timeouts.start = .seconds(60)
        options.timeouts.page = .seconds(60)
        options.timeouts.reaction = reaction
        return options
    }

    /// Walks pages with a browser and closes it, whatever happens.
    static func visit(
        options: WebDriverOptions = options(),
        _ walk: (WebDriverBrowser) async throws -> Void
    ) async throws {
        let browser = WebDriverBrowser(http: HTTPClient(), options: options)
        do {
            try await walk(browser)
        } catch {
            await browser.close()
            throw error
        }
        await browser.close()
    }
}

extension LoopbackConnection {
    /// Answers with a page.
    func page(_ html: String, _ headers: [String] = []) {
        respond(200, ["Content-Type: text/html; charset=utf-8"] + headers, body: html)
    }
}
