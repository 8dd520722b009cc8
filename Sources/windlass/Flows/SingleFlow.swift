import Diagnostics
import FlowLanguage
import Terminal

/// The one flow file that a command is about.
struct SingleFlow {
    @Boxed var file: CheckedFile
    @Boxed var flow: Flow

    /// Reads and checks the file at `path`; what is wrong with it is printed, and ends the command.
    static func read(_ path: String, given: [String: String]? = nil, json: Bool) throws -> SingleFlow {
        let found = try FlowFiles.find([path])
        guard let only = found.first, only.isNamed, only.error?.code != .emptyFolder else {
            throw Failure.file(.folderForFile, .flow, path)
        }
        let cache = FlowFileCache()
        let file = try CheckedFile(path: path, given: given, cache: cache)
        for text in file.rendered(cache) { StandardError.write(text + "\n") }
        guard let flow = file.flow else {
            if json { StandardOutput.write(try JSONText.of(["files": [CheckReport(file)]])) }
            throw CommandEnded(exitCode: file.failure.exitCode)
        }
        return SingleFlow(file: file, flow: flow)
    }
}
