/** Block size in bytes. */
const BLOCK = 64
/** Offset of the message length in the last block. */
const LENGTH_AT = 56

type Mix = (b: number, c: number, d: number) => number

interface Round {
  mix: Mix
  constant: number
  /** Word order of the round. */
  order: readonly number[]
  /** Shifts of four consecutive steps. */
  turns: readonly [number, number, number, number]
}

const rounds: readonly Round[] = [
  {
    mix: (b, c, d) => (b & c) | (~b & d),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    turns: [3, 7, 11, 19],
  },
  {
    mix: (b, c, d) => (b & c) | (b & d) | (c & d),
    constant: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    turns: [3, 5, 9, 13],
  },
  {
    mix: (b, c, d) => b ^ c ^ d,
    constant: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    turns: [3, 9, 11, 15],
  },
]

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

type State = readonly [a: number, b: number, c: number, d: number]

/** Processes one block. */
function compress(state: State, block: Buffer): State {
  let [a, b, c, d] = state
  for (const { mix, constant, order, turns } of rounds)
    for (const [step, word] of order.entries()) {
      const sum = (a + mix(b, c, d) + block.readInt32LE(word * 4) + constant) | 0
      ;[a, b, c, d] = [d, rotate(sum, turns[step % 4] as number), b, c] // one of four
    }
  return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0]
}

/** Pads a message with a one bit, zeros and its length. */
function pad(message: Buffer): Buffer {
  const blocks = Math.floor((message.length + BLOCK - LENGTH_AT) / BLOCK) + 1
  const bytes = Buffer.alloc(blocks * BLOCK)
  message.copy(bytes)
  bytes[message.length] = 0x80
  bytes.writeBigUInt64LE(BigInt(message.length) * 8n, bytes.length - BLOCK + LENGTH_AT)
  return bytes
}

/** MD4 digest (RFC 1320), 16 bytes. OpenSSL 3 no longer offers it. */
export function md4(message: Buffer): Buffer {
  const bytes = pad(message)
  let state: State = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let at = 0; at < bytes.length; at += BLOCK) state = compress(state, bytes.subarray(at, at + BLOCK))
  const digest = Buffer.alloc(16)
  for (const [index, word] of state.entries()) digest.writeInt32LE(word, index * 4)
  return digest
}

/** HMAC-MD4 (RFC 2104), 16 bytes. */
export function hmacMd4(key: Buffer, message: Buffer): Buffer {
  const block = Buffer.alloc(BLOCK)
  const whole = key.length > BLOCK ? md4(key) : key
  whole.copy(block)
  const inner = md4(Buffer.concat([block.map((byte) => byte ^ 0x36), message]))
  return md4(Buffer.concat([block.map((byte) => byte ^ 0x5c), inner]))
}
