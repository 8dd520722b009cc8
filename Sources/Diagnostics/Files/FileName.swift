internal import Glibc

/// The name of a file, or an argument: bytes that the system hands over, which need not be UTF-8.
package struct FileName: Hashable, Sendable {
    /// The name, or `nil` where it is no UTF-8: another name would belong to another file.
    package let text: String?

    /// The name on one line, with an escape such as `\xE9` for each byte that is no UTF-8.
    package let shown: String

    /// The name of these bytes.
    package init(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        text = String(validating: bytes, as: UTF8.self)
        shown = text.map { ForeignText($0).escaped } ?? Self.escaped(bytes)
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        var shown = ""
        var rest = bytes[...]
        while let first = rest.first {
            // A scalar takes one to four bytes; the first length that is one is the right one.
            let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
            shown += scalar.map { ForeignText($0).escaped } ?? "\\x" + String(first, radix: 16, uppercase: true)
            rest = rest.dropFirst(scalar?.utf8.count ?? 1)
        }
        return shown
    }
}

/// An entry of a folder.
package struct FolderEntry: Hashable, Sendable {
    /// The name.
    package let name: FileName

    /// Whether it is a folder itself, and no link to one.
    package let isFolder: Bool

    /// The entries of the folder at `path`, in no order, without `.` and `..`.
    package static func all(in path: String) throws(SystemError) -> [FolderEntry] {
        guard let folder = opendir(path) else { throw SystemError(number: errno) }
        defer { closedir(folder) }
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                guard errno == 0 else { throw SystemError(number: errno) }
                return entries
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard bytes != Array(".".utf8), bytes != Array("..".utf8) else { continue }
            var isFolder = entry.pointee.d_type == UInt8(DT_DIR)
            if entry.pointee.d_type == UInt8(DT_UNKNOWN) {
                var status = stat()
                let isKnown = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self) {
                        $0.baseAddress.map { fstatat(dirfd(folder), $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
                    }
                }
                isFolder = isKnown && status.st_mode & S_IFMT == S_IFDIR
            }
            entries.append(FolderEntry(name: FileName(bytes), isFolder: isFolder))
        }
    }
}
