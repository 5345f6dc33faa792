// Nothing: this target is there for what it asks of the linker.
