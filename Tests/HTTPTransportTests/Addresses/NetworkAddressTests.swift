import Foundation
import Testing

@testable import HTTPTransport

@Suite("NetworkAddress")
struct NetworkAddressTests {
    @Test(
        "tells what an address is for; one of version 6 that stands for one of version 4 is for what that one is",
        arguments: [
            ("1.1.1.1", .publicNetwork), ("172.15.255.255", .publicNetwork), ("172.32.0.0", .publicNetwork),
            ("100.63.255.255", .publicNetwork), ("223.255.255.255", .publicNetwork),
            ("2606:4700::1111", .publicNetwork),
            ("127.0.0.1", .loopback), ("127.255.0.1", .loopback), ("0.0.0.0", .loopback), ("0.1.2.3", .loopback),
            ("::1", .loopback), ("::", .loopback), ("[::1]", .loopback),
            ("10.0.0.1", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
            ("192.168.1.1", .privateNetwork), ("100.64.0.1", .privateNetwork), ("100.127.255.255", .privateNetwork),
            ("fd00::1", .privateNetwork), ("fc00::", .privateNetwork), ("fec0::1", .privateNetwork),
            ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal), ("fe80::1%eth0", .linkLocal),
            ("febf::1", .linkLocal),
            ("224.0.0.1", .reserved), ("240.0.0.1", .reserved), ("255.255.255.255", .reserved),
            ("192.0.2.1", .reserved),
            ("198.18.0.1", .reserved), ("ff02::1", .reserved), ("2001:db8::1", .reserved), ("4000::1", .reserved),
            ("::ffff:127.0.0.1", .loopback), ("::ffff:10.0.0.1", .privateNetwork), ("::ffff:1.1.1.1", .publicNetwork),
            ("::10.0.0.1", .privateNetwork), ("64:ff9b::a9fe:a9fe", .linkLocal), ("64:ff9b::101:101", .publicNetwork),
            ("64:ff9b:1::101:101", .privateNetwork), ("2002:c0a8:101::1", .privateNetwork),
            ("2002:101:101::1", .publicNetwork),
        ] as [(String, NetworkAddress.Kind)]
    )
    func kind(text: String, expected: NetworkAddress.Kind) throws {
        #expect(try #require(NetworkAddress(text)).kind == expected)
    }

    @Test("is written as usual", arguments: ["10.0.0.1", "fe80::1", "2001:db8::1"])
    func text(text: String) throws {
        #expect(try #require(NetworkAddress(text)).description == text)
        #expect(try #require(NetworkAddress("[\(text)%25eth0]")).description == text)
    }

    @Test("what is no address is none", arguments: ["", "localhost", "10.0.0", "10.0.0.256", ":::", "1.2.3.4.5", "[]"])
    func noAddress(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test("reads what libcurl connects to, and nothing shorter than that")
    func socketAddress() {
        var version4 = sockaddr_in()
        version4.sin_family = sa_family_t(AF_INET)
        version4.sin_addr.s_addr = UInt32(0x0A00_0001).bigEndian
        #expect(NetworkAddress(&version4, length: MemoryLayout<sockaddr_in>.size)?.description == "10.0.0.1")
        #expect(NetworkAddress(&version4, length: 4) == nil)
        var version6 = sockaddr_in6()
        version6.sin6_family = sa_family_t(AF_INET6)
        version6.sin6_addr = in6addr_loopback
        #expect(NetworkAddress(&version6, length: MemoryLayout<sockaddr_in6>.size)?.description == "::1")
        #expect(NetworkAddress(&version6, length: MemoryLayout<sockaddr_in>.size) == nil)
        version6.sin6_family = sa_family_t(AF_UNIX)
        #expect(NetworkAddress(&version6, length: MemoryLayout<sockaddr_in6>.size) == nil)
    }

    @Test(
        "networks are compared bit by bit",
        arguments: [
            ("10.1.2.3", "10.0.0.0", 8, true), ("11.0.0.0", "10.0.0.0", 8, false), ("10.63.0.0", "10.32.0.0", 11, true),
            ("10.64.0.0", "10.32.0.0", 11, false), ("1.2.3.4", "9.9.9.9", 0, true), ("1.2.3.4", "1.2.3.4", 32, true),
            ("1.2.3.4", "1.2.3.5", 32, false), ("1.2.3.4", "1.2.3.4", 33, false), ("::1", "0.0.0.0", 0, false),
        ]
    )
    func prefixes(address: String, network: String, length: Int, isIn: Bool) throws {
        let (address, network) = (try #require(NetworkAddress(address)), try #require(NetworkAddress(network)))
        #expect(address.shares(length, bitsWith: network) == isIn)
    }
}
