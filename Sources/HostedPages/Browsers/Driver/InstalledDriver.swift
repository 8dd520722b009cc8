package import FoundationEssentials

/// A driver that is installed here, with a browser for it.
package struct InstalledDriver: Hashable, Sendable {
    /// The browsers that it drives.
    package var family: WebDriverOptions.Family
    /// The driver's program.
    package var program: URL
    /// The browser's program, or `nil` where the driver finds it by itself.
    package var browser: URL?

    /// The programs of each family: its driver, and the names of its browsers.
    private static let programs: [(family: WebDriverOptions.Family, driver: String, browsers: [String])] = [
        (.chromium, "chromedriver", ["chromium", "chromium-browser", "google-chrome", "chrome"]),
        (.firefox, "geckodriver", ["firefox", "firefox-esr"]),
    ]

    /// The first driver on `path` that has a browser beside it, or `nil`.
    ///
    /// - Parameters:
    ///   - path: folders, separated by colons.
    ///   - family: the family that it has to be of, or `nil` for any.
    /// - Returns: the driver, or `nil` where none is installed.
    package static func find(path: String, family: WebDriverOptions.Family? = nil) -> InstalledDriver? {
        for candidate in programs where family == nil || candidate.family == family {
            guard let driver = program(candidate.driver, on: path) else { continue }
            if let browser = candidate.browsers.lazy.compactMap({ program($0, on: path) }).first {
                return InstalledDriver(family: candidate.family, program: driver, browser: browser)
            }
        }
        return nil
    }

    /// The program called `name` in the first of the folders that has it, or `nil`.
    static func program(_ name: String, on path: String) -> URL? {
        path.split(separator: ":").filter { $0.hasPrefix("/") }.lazy
            .map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
