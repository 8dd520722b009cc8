/// The environment of a browser, and of what opens or drives one: where its display, its files and the
/// programs are, the language, and the proxies.
///
/// Everything else stays out. A seed, a PIN or a token may be in any variable, and what a browser starts inherits all
/// that the browser has.
package enum BrowserEnvironment {
    /// The variables that are passed on.
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ",
        "LANG", "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME",
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
        "DESKTOP_SESSION", "GNOME_DESKTOP_SESSION_ID", "KDE_FULL_SESSION", "KDE_SESSION_VERSION",
        "XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR", "XDG_SESSION_DESKTOP", "XDG_SESSION_ID", "XDG_SESSION_TYPE", "XDG_STATE_HOME",
        "WSL_DISTRO_NAME", "WSL_INTEROP",
    ]

    /// The variables that name proxies, in either spelling.
    private static let proxies: Set<String> = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]

    /// The part of `environment` that is passed on; a proxy with a password in its address isn't.
    package static func of(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, value in
            names.contains(name) || (proxies.contains(name.lowercased()) && !value.contains("@"))
        }
    }
}
