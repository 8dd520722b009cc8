import Diagnostics
import Glibc

/// An argument that is not UTF-8, such as the name of a file from a system with another encoding.
///
/// Read as text it would name another file.
struct ForeignArgument: Diagnostic {
    private var number: Int
    private var shown: String

    /// The first of the program's arguments that is not UTF-8, or `nil` where all are.
    static func found() -> ForeignArgument? {
        for number in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = CommandLine.unsafeArgv[number] else { return nil }
            let name = FileName(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
            if name.text == nil { return ForeignArgument(number: number, shown: String(name.shown.prefix(200))) }
        }
        return nil
    }

    var summary: String { "argument \(number) is not UTF-8: \(shown)" }
    var help: String? { "rename the file with a UTF-8 name, or name the folder that it is in" }
    var failure: FailureKind { .usage }
    var failureCode: FailureCode { .foreignFileName }
}
