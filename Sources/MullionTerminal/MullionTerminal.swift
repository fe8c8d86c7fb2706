// The room's first file; its types come beside it.
