internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import HostedPages

/// The browsers for a state's pages, chosen by its `via`.
struct PageVisitors: Sendable {
    /// The variable with the address of a driver that runs already, here or elsewhere.
    static let driverVariable = "WINDLASS_WEBDRIVER"

    /// The way that the flow names, or `nil` for any that works.
    let way: PageWay?
    private let step: StepContext
    private let options: WebDriverOptions
    private let http: any HTTPExchanging

    init(_ step: StepContext) async throws {
        self.step = step
        http = await step.services.pageHTTP
        way = try await step.text("via").flatMap { PageWay(rawValue: $0) }
        let environment = step.services.settings.environment
        var options = WebDriverOptions(path: environment["PATH"] ?? "")
        options.isHeadless = try await step.text("visible") != "true"
        options.allowsPrivateAddresses = step.services.settings.http.allowsPrivateAddresses
        options.hasDisplay = PersonalBrowser.hasDisplay(environment)
        if let text = environment[Self.driverVariable], !text.isEmpty {
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
                throw StepError(.invalidDriver, [.name: .text(Self.driverVariable)], [Remedy(.giveDriver)])
            }
            options.remote = url
        }
        self.options = options
    }

    /// A visitor for one visit, which begins or goes on with the one that `bookmark` is of.
    func visitor(continuing bookmark: PageBookmark? = nil) -> any PageVisitor {
        let clock = step.services.clock
        // Commands to a WebDriver are not counted as requests.
        let driver = step.services.settings.http
        switch way {
        case .webdriver:
            return WebDriverBrowser(continuing: bookmark, http: driver, options: options, clock: clock)
        case .form:
            return FormBrowser(continuing: bookmark, http: http, clock: clock)
        case .browser, .link, nil:
            return ChoosingBrowser(
                http: http,
                driver: driver,
                options: options,
                continuing: bookmark,
                clock: clock
            )
        }
    }
}
