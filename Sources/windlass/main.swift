print("windlass")
