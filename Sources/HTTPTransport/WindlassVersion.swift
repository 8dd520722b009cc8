/// The version of Windlass, as `windlass --version` and the User-Agent tell it.
public enum WindlassVersion {
    /// The version number, `major.minor.patch`.
    public static let current = "0.1.0"

    /// The name of Windlass to servers: `windlass/<version>`.
    public static let userAgent = "windlass/\(current)"
}
