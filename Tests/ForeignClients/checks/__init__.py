"""What the Python SDK, and plain HTTP, have to find at the sandbox's Horizon; a file for each subject."""
