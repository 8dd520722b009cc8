import CustomerFields
import Diagnostics
import Foundation
import Questions
import Terminal
import Testing

@Suite("Files to answer with")
struct FileTests {
    @Test(
        "their type is told by what they begin with",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE1], .jpeg), (Array("\u{89}PNG".utf8), nil),
            ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png),
            (Array("GIF89a".utf8), .gif), (Array("RIFF0000WEBPVP8 ".utf8), .webp), (Array("RIFF0000WAVE".utf8), nil),
            (Array("%PDF-1.4".utf8), .pdf), (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic), ([0, 0, 0, 24] + Array("ftypisom".utf8), .mp4),
            (Array("<html>".utf8), nil), ([], nil),
        ] as [([UInt8], FileType?)]
    )
    func types(_ start: [UInt8], _ type: FileType?) {
        #expect(FileType(signature: start) == type)
    }

    @Test(
        "are named as people write, paste and drop them",
        arguments: [
            ("id.jpg", "id.jpg"), (" /tmp/my id.jpg ", "/tmp/my id.jpg"), ("'/tmp/my id.jpg'", "/tmp/my id.jpg"),
            ("\"/tmp/my id.jpg\"", "/tmp/my id.jpg"), ("/tmp/my\\ id\\(1\\).jpg", "/tmp/my id(1).jpg"),
            ("file:///tmp/my%20id.jpg", "/tmp/my id.jpg"), ("~/id.jpg", "~/id.jpg"), ("$(reboot).jpg", "$(reboot).jpg"),
            ("it's.jpg", "it's.jpg"), ("\\", "\\"), ("'/tmp/my id.jpg", "/tmp/my id.jpg"), ("\\'id.jpg", "'id.jpg"),
            (#"'/home/ada/it'\''s.png'"#, "/home/ada/it's.png"), (#""/a/ü \"q\" \x.png""#, #"/a/ü "q" \x.png"#),
            (#"/home/ada/it\'s.png"#, "/home/ada/it's.png"), ("'/home/ada/it's.png'", "/home/ada/it's.png"),
            (#"'/a'\"b"#, #"/a"b"#), (#"'/a' 'b'"#, "/a' 'b"),
        ]
    )
    func written(_ written: String, _ path: String) {
        #expect(WrittenPath(written).text == path)
    }

    @Test(
        "are looked at, and refused with what is wrong",
        arguments: [
            ("none.jpg", "there is no such file"), ("/dir", "that is a folder"),
            ("/dir/pipe", "that is neither a file nor a folder"),
            ("/dir/locked", "that file can't be read"), ("/dir/empty.png", "that file is empty"),
            ("/dir/large.jpg", "that file has 20 MB, and at most 10 MB fit"),
            ("/dir/just-over.jpg", "that file has 10.1 MB, and at most 10 MB fit"),
            ("/dir/text.jpg", "the content of that file is no JPEG, PNG, WebP, HEIC, TIFF or PDF"),
            ("/dir/film.jpg", "that file is a MP4, and a JPEG, PNG, WebP, HEIC, TIFF or PDF is needed"),
        ]
    )
    func refused(_ path: String, _ summary: String) {
        let fileSystem = FakeFileSystem(sights: [
            "/dir/pipe": .other, "/dir/locked": .locked, "/dir/empty.png": .file(byteCount: 0, start: []),
            "/dir/large.jpg": .file(byteCount: 20_000_000, start: [0xFF, 0xD8, 0xFF]),
            "/dir/just-over.jpg": .file(byteCount: 10_000_001, start: [0xFF, 0xD8, 0xFF]),
            "/dir/text.jpg": .file(byteCount: 5, start: Array("hello".utf8)),
            "/dir/film.jpg": .file(byteCount: 99, start: [0, 0, 0, 24] + Array("ftypisom".utf8)),
        ])
        let error = #expect(throws: Complaint.self) { try FileRules().file(at: WrittenPath(path), on: fileSystem) }
        #expect(error?.summary == summary)
    }

    @Test("any type fits where none is named, and the size that is just allowed")
    func fits() throws {
        let fileSystem = FakeFileSystem(sights: [
            "/home/ada/x.gif": .file(byteCount: 10_000_000, start: Array("GIF89a".utf8))
        ])
        let file = try FileRules(types: []).file(at: WrittenPath("~/x.gif"), on: fileSystem)
        #expect(file == ChosenFile(path: "/home/ada/x.gif", type: .gif, byteCount: 10_000_000))
    }

    @Test("several are given one after the other, each looked at; the last can be taken out again")
    func several() {
        var rules = FileRules(types: [])
        rules.allowsSeveral = true
        let fileSystem = FakeFileSystem(sights: [
            "a.txt": .file(byteCount: 3, start: [1]), "b.png": .file(byteCount: 2048, start: Array("%PDF-1.7".utf8)),
        ])
        let papers = Question(name: "papers", label: "Papers", kind: .file(rules))
        var harness = PromptHarness(Questionnaire([papers], hasSummary: true), fileSystem: fileSystem)
        #expect(harness.picture().contains("one file or several, of any type, at most 10 MB each"))
        harness.press(Sent.enter)
        #expect(harness.picture().contains("✘ a file is needed"))
        harness.press("a.txt", Sent.enter, "c.txt", Sent.enter)
        #expect(harness.picture().contains("  ✔ a.txt\n› c.txt█\n  ✘ there is no such file"), "\(harness.picture())")
        harness.press("\u{15}", "a.txt", Sent.enter)
        #expect(harness.picture().contains("✘ that file is there already"))
        harness.press("\u{15}", "b.png", Sent.enter)
        #expect(
            harness.picture() == """
                Papers
                  one file or several, of any type, at most 10 MB each
                  ✔ a.txt
                  ✔ b.png
                › █

                Enter answers · Backspace takes the last out · Ctrl-D stops
                """
        )
        harness.press(Sent.erase, "\u{15}", Sent.enter)
        #expect(harness.picture().contains("✔ Papers: a.txt (3 bytes)"))
        harness.press(Sent.up, Sent.enter, "b.png", Sent.enter, Sent.enter, Sent.enter)
        #expect(harness.answers == ["papers=a.txt", "papers=a.txt\nb.png"])
        var dialogue = LineDialogue(Questionnaire([papers]))
        for line in ["a.txt", "c.txt", "b.png"] { #expect(dialogue.take(line, on: fileSystem).kept == nil) }
        #expect(dialogue.takeOutput().contains("! there is no such file"))
        #expect(dialogue.take("", on: fileSystem).kept?.answer.value?.reveal() == "a.txt\nb.png")
    }

    @Test("on the disk: files, folders, pipes, and what is not there or not ours")
    func disk() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fileSystem-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(repeating: 7, count: 100).write(to: URL(filePath: folder + "/file"))
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        let fileSystem = DiskFileSystem(home: nil)
        #expect(fileSystem.state(at: folder + "/file") == .file(byteCount: 100, start: Array(repeating: 7, count: 12)))
        #expect(fileSystem.state(at: folder) == .folder)
        #expect(fileSystem.state(at: folder + "/pipe") == .other)
        #expect(fileSystem.state(at: folder + "/none") == .nothing)
        #expect(fileSystem.state(at: "") == .nothing)
        #expect(
            Set(fileSystem.entries(of: folder)) == [
                FileEntry("sub", isFolder: true), FileEntry("file"), FileEntry("pipe"),
            ]
        )
        #expect(fileSystem.entries(of: folder + "/none").isEmpty)
    }
}
