const MEMORY_SECTION = 5
const HEADER_BYTES = 8
const HAS_MAXIMUM = 1

/** Reads an unsigned LEB128 integer, with its end. */
function readInteger(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  let end = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end] ?? 0
    end += 1
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return { value, end }
  }
}

function writeInteger(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeInteger(Math.floor(value / 0x80))]
}

/**
 * Limits the memory of a WebAssembly module to `maxPages` of 64 KiB (core specification 5.5.8). V8 does not
 * count linear memory towards worker limits. Throws for a module without memory.
 */
export function withMaxMemory(bytes: Uint8Array, maxPages: number): Uint8Array<ArrayBuffer> {
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const size = readInteger(bytes, at + 1)
    const end = size.end + size.value
    if (bytes[at] === MEMORY_SECTION) {
      // Skips the number of memories (1) and the flags.
      const minPages = readInteger(bytes, size.end + 2).value
      const section = [1, HAS_MAXIMUM, ...writeInteger(minPages), ...writeInteger(maxPages)]
      return Uint8Array.from([
        ...bytes.subarray(0, at),
        MEMORY_SECTION,
        ...writeInteger(section.length),
        ...section,
        ...bytes.subarray(end),
      ])
    }
    at = end
  }
  throw new Error('the module declares no memory')
}
