package import FoundationEssentials

/// The browser that shows the pages, and its options.
package struct WebDriverOptions: Hashable, Sendable {
    /// A family of browsers, by the driver that it has.
    package enum Family: String, Hashable, Sendable, CaseIterable {
        /// Chromium and Chrome, through chromedriver.
        case chromium
        /// Firefox, through geckodriver.
        case firefox
    }

    /// The family to use; the first that is installed unless given.
    package var family: Family?
    /// Whether the browser has no window that someone sees.
    package var isHeadless = true
    /// Whether there is a display here on which a window could be seen.
    package var hasDisplay = true
    /// Whether pages of anchors elsewhere may lead to this machine and into private networks.
    package var allowsPrivateAddresses = false
    /// A driver that runs already, here or elsewhere; none is started then.
    package var remote: URL?
    /// The folders in which programs are looked for, as in `PATH`.
    package var path: String
    /// The time that pages may take.
    package var timeouts = Timeouts()

    /// The time that a browser and its pages may take.
    package struct Timeouts: Hashable, Sendable {
        /// Until the driver listens: 20 seconds.
        package var start: Duration = .seconds(20)
        /// Until a page is ready: 30 seconds.
        package var page: Duration = .seconds(30)
        /// Until something changes after a button was pressed: 15 seconds.
        package var reaction: Duration = .seconds(15)
        /// Until a page that asks nothing counts as one that will ask nothing: 5 seconds.
        package var reveal: Duration = .seconds(5)
        /// The time for which nothing must change for a page to count as ready: half a second.
        package var quiet: Duration = .milliseconds(500)
        /// The time between two looks at a page: 100 milliseconds.
        package var look: Duration = .milliseconds(100)

        /// The standard timeouts.
        package init() {}
    }

    /// A headless browser of any family that is found on `path`.
    package init(path: String) {
        self.path = path
    }
}
