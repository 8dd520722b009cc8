package import Foundation

/// The programs that are built beside the tests.
package enum BuiltProgram {
    /// Where SwiftPM puts the program with a name: beside the bundle of the tests.
    package static func url(_ name: String) -> URL {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: name)
    }
}
