import Testing

@Suite("Machine")
struct MachineTests {}
