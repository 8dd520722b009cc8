import StellarXDR
import Testing
