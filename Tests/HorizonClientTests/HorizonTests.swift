import Testing
@Suite("Horizon")
struct HorizonTests {}
