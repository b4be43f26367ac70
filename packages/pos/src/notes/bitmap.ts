/** A set of offsets, least significant bit first. Bits beyond the last byte are 0. */
export type Bitmap = Uint8Array

/** Returns a copy with one bit changed. */
export function withBit(bits: Bitmap, offset: number, value: 0 | 1): Bitmap {
  const at = offset >> 3
  const next = new Uint8Array(Math.max(bits.length, at + 1))
  next.set(bits)
  const mask = 1 << (offset & 7)
  next[at] = value === 1 ? (next[at] ?? 0) | mask : (next[at] ?? 0) & ~mask
  return next
}

/** Returns the bits set in both bitmaps. */
export function intersect(one: Bitmap, other: Bitmap): Bitmap {
  const both = one.slice(0, other.length)
  for (let at = 0; at < both.length; at++) both[at] = (both[at] ?? 0) & (other[at] ?? 0)
  return both
}

/** Returns the bits set in either bitmap. */
export function union(one: Bitmap, other: Bitmap): Bitmap {
  const [long, short] = one.length < other.length ? [other, one] : [one, other]
  const either = long.slice()
  for (let at = 0; at < short.length; at++) either[at] = (either[at] ?? 0) | (short[at] ?? 0)
  return either
}

/** The offsets of all set bits, ascending. */
export function listSetBits(bits: Bitmap): number[] {
  const offsets: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1)
      offsets.push(at * 8 + 31 - Math.clz32(rest & -rest))
  return offsets
}
