function head(major: number, count: number): Buffer {
  const high = major << 5
  if (count < 24) return Buffer.from([high | count])
  return count < 256 ? Buffer.from([high | 24, count]) : Buffer.from([high | 25, count >> 8, count & 255])
}

/** Encodes what authenticators send (RFC 8949): integers, texts, byte strings and maps. */
export function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new Error('the value has no encoding')
  const items = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(5, value.size), ...items])
}
