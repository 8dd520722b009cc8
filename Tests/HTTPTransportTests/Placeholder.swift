// This target has no content yet.
