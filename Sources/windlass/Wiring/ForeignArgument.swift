import Diagnostics
import Glibc

/// Arguments that are not UTF-8, such as the name of a file from a system with another encoding.
///
/// Read as text they would name other files.
enum ForeignArgument {
    /// The failure of the first such argument of the program; `nil` where all are UTF-8.
    static func found() -> Failure? {
        for number in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = CommandLine.unsafeArgv[number] else { return nil }
            let name = FileName(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
            guard name.text == nil else { continue }
            return .misuse(
                .foreignFileName,
                [.count: .number(number), .name: .text(String(name.shown.prefix(200)))]
            )
        }
        return nil
    }
}
