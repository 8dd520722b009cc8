import Diagnostics
import Foundation
import Stellar
import Timekeeping

@testable import Wallet

/// A folder of its own with a vault in it that costs next to nothing to open, and a clock that stands still.
final class VaultHarness {
    static let cost = VaultCost(passes: 1, memory: 8)

    let folder = FileManager.default.temporaryDirectory.appending(path: "vault-\(UUID().uuidString)")
    let clock = ManualClock()

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var path: String { folder.appending(path: "vault").path }

    static func pin(_ text: String = "271828") throws -> VaultPIN { try VaultPIN(Secret(text)) }

    func create() async throws -> Vault {
        try await Vault.create(at: path, pin: Self.pin(), cost: Self.cost, clock: clock)
    }

    func open(_ pin: String = "271828") async throws -> Vault {
        try await Vault.open(at: path, pin: Self.pin(pin), clock: clock)
    }

    func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: folder.appending(path: "vault"))) }

    func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: folder.appending(path: "vault"))
    }

    /// The reason why opening fails, with whatever PIN.
    func refusal(_ pin: String = "271828") async -> VaultError.Reason? {
        do {
            _ = try await open(pin)
            return nil
        } catch {
            return (error as? VaultError)?.reason
        }
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}
