extension CTemplate {
  /// The text of the makefile that builds and tests the plugin.
  var makefile: String {
    """
    # `make` builds build/lib\(name.type).so, and `make test` runs its test.

    # The folder of bindery.h; elsewhere, where pkg-config says that it is.
    BINDERY_INCLUDE ?= $(or $(wildcard \(headers)),$(shell pkg-config --variable=includedir bindery))

    CFLAGS ?= -O2
    FLAGS := -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden -I'$(BINDERY_INCLUDE)' $(CFLAGS)

    build/lib\(name.type).so: \(name.type).c
    \tmkdir -p build
    \t$(CC) $(FLAGS) -shared $(LDFLAGS) $< -o $@

    test: build/tests
    \tbuild/tests

    build/tests: Tests/\(name.type)Tests.c \(name.type).c
    \tmkdir -p build
    \t$(CC) $(FLAGS) $< -o $@

    clean:
    \trm -rf build

    .PHONY: test clean

    """
  }

  /// The folder of `bindery.h`, escaped for `wildcard` in a makefile.
  private var headers: String {
    scaffold.sdk.headers.reduce(into: "") { text, character in
      if " #".contains(character) { text += "\\" }
      text += character == "$" ? "$$" : String(character)
    }
  }
}
