import FoundationEssentials

/// The paths of the program's data.
///
/// Nothing outside these places is ever written, except what a person names with an option.
enum StorePlaces {
    /// `$WINDLASS_STORE`, or `runs.sqlite` in `$XDG_DATA_HOME/windlass`, or below `~/.local/share`.
    static func runs(option: String?) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let option { return option }
        if let named = environment["WINDLASS_STORE"], !named.isEmpty { return named }
        return dataFolder(environment) + "/runs.sqlite"
    }

    /// `$WINDLASS_VAULT`, or `vault` in `$XDG_DATA_HOME/windlass`, or below `~/.local/share`.
    static func vault(option: String?) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let option { return option }
        if let named = environment["WINDLASS_VAULT"], !named.isEmpty { return named }
        return dataFolder(environment) + "/vault"
    }

    /// The place of the certificate of a sandbox's authority; `port` is that of its Horizon.
    static func authority(port: Int) -> String {
        dataFolder(ProcessInfo.processInfo.environment) + "/sandbox-ca-\(port).pem"
    }

    /// Whether there is a store; one that someone names is expected to be there.
    static func exists(option: String?) -> Bool {
        option != nil || FileManager.default.fileExists(atPath: runs(option: nil))
    }

    private static func dataFolder(_ environment: [String: String]) -> String {
        // The XDG base directory specification has relative paths ignored.
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/windlass" }
        let home =
            environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? FileManager.default.homeDirectoryForCurrentUser.path
        return home + "/.local/share/windlass"
    }
}
