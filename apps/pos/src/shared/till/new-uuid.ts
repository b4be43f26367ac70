/** Returns a v4 uuid, also in insecure contexts, which lack `randomUUID`. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const nibbles = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte, at) =>
    nibble(byte, at).toString(16),
  )
  return nibbles.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function nibble(byte: number, at: number): number {
  if (at === 12) return 4
  return at === 16 ? 8 | (byte & 3) : byte & 15
}
