// Blocks of 64 bytes, compared byte by byte into masks with one bit per byte.

#pragma once

#include <cstdint>
#include <cstring>

#define CSIMDJSON_INLINE __attribute__((always_inline)) inline

namespace csimdjson {

// Clang compiles these vectors to SSE2, AVX2 or NEON, as the target of the function allows.
typedef unsigned char Bytes __attribute__((vector_size(64)));
typedef signed char Answers __attribute__((vector_size(64)));
typedef bool Flags __attribute__((ext_vector_type(64)));

constexpr size_t block_size = 64;

CSIMDJSON_INLINE uint64_t bits(const Answers &answers) {
  uint64_t bits = __builtin_bit_cast(uint64_t, __builtin_convertvector(answers, Flags));
  // Keeps clang from turning arithmetic with other masks back into vectors, byte for byte.
  asm("" : "+r"(bits));
  return bits;
}

// The masks of a block's JSON characters, without regard to strings.
struct Block {
  uint64_t quotes, backslashes, line_feeds, openers, closers, separators;

  CSIMDJSON_INLINE explicit Block(const uint8_t *start) {
    Bytes bytes;
    memcpy(&bytes, start, block_size);
    // '[' and '{', and ']' and '}', differ in this bit alone.
    Bytes folded = bytes | 0x20;
    quotes = bits(bytes == '"');
    backslashes = bits(bytes == '\\');
    line_feeds = bits(bytes == '\n');
    openers = bits(folded == '{');
    closers = bits(folded == '}');
    separators = bits((bytes <= ' ') | (bytes == ',') | (bytes == ':'));
  }
};

// Sets every bit from each odd set bit of `bits` up to the next set bit: a prefix XOR.
CSIMDJSON_INLINE uint64_t between_pairs(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

// Returns the mask of the bytes that a backslash escapes, by simdjson's algorithm.
//
// `escaped` says whether the previous block ended in an escaping backslash, and is set to whether this one does. Only
// the first `count` bytes count.
CSIMDJSON_INLINE uint64_t after_backslash(uint64_t backslashes, size_t count, bool &escaped) {
  constexpr uint64_t even = 0x5555555555555555;
  backslashes &= ~uint64_t(escaped);
  uint64_t follows = backslashes << 1 | uint64_t(escaped);
  uint64_t odd_starts = backslashes & ~even & ~follows;
  unsigned long long ends;
  bool overflow = __builtin_uaddll_overflow(odd_starts, backslashes, &ends);
  uint64_t result = (even ^ ends << 1) & follows;
  escaped = count == block_size ? overflow : (result >> count & 1) != 0;
  return result;
}

}  // namespace csimdjson
