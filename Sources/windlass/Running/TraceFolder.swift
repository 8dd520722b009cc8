import Glibc
import HTTPTransport
import Reports

/// The folder of a run's exchanges below that of `--trace`.
struct TraceFolder: Sendable {
    private let path: String

    /// Makes sure that `path` is a folder in which files can be made, and makes it where there is none; whether it did.
    static func prepare(_ path: String) throws(OutputFileError) -> Bool {
        let isNew = try make(path)
        guard access(path, W_OK | X_OK) == 0 else { throw OutputFileError(path: path).advising("--trace") }
        return isNew
    }

    /// The folder of `run`; one that is there already is left to its former process.
    init(_ path: String, run: String) throws(OutputFileError) {
        var name = "\(path)/\(run)"
        var number = 2
        while access(name, F_OK) == 0 {
            name = "\(path)/\(run)-\(number)"
            number += 1
        }
        _ = try Self.make(name)
        self.path = name
    }

    /// Writes one exchange, whole or not at all.
    func write(_ exchange: RecordedExchange) throws(OutputFileError) {
        let number = String("000\(exchange.number)".suffix(max(4, "\(exchange.number)".count)))
        let state = (exchange.state ?? "start").map {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "_"
        }
        let file = "\(path)/\(number)-\(String(state))-\(exchange.request.method)-\(exchange.outcome).txt"
        do throws(OutputFileError) {
            try OutputFile.write(ExchangeLines.text(of: exchange), to: file, isPrivate: true, isSynced: false)
        } catch {
            // It stays where another exchange is in it.
            rmdir(path)
            throw error.advising("--trace")
        }
    }

    /// Makes the folder where there is none; whether it did.
    private static func make(_ path: String) throws(OutputFileError) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw OutputFileError(path: path, errorNumber: ENOTDIR).advising("--trace")
            }
            return false
        }
        guard mkdir(path, 0o700) == 0 else { throw OutputFileError(path: path).advising("--trace") }
        return true
    }
}
