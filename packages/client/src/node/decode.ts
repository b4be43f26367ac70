import type * as Zlib from 'node:zlib'

type Decode = (bytes: Buffer) => Buffer

/** How each encoding is undone, in any spelling; some servers send deflate without the wrapper it should have. */
function decoderOf(encoding: string, zlib: typeof Zlib): Decode | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.gunzipSync
  if (encoding === 'br') return zlib.brotliDecompressSync
  // From Node 22.15.
  if (encoding === 'zstd') return 'zstdDecompressSync' in zlib ? zlib.zstdDecompressSync : undefined
  if (encoding !== 'deflate') return undefined
  return (bytes) => ((bytes[0] ?? 0) % 16 === 8 ? zlib.inflateSync(bytes) : zlib.inflateRawSync(bytes))
}

/**
 * Undoes the encodings of an answer, the last first (RFC 9110, section 8.4). An encoding that is not known leaves the
 * bytes as they are, as `fetch` does. Throws what the library throws at bytes that are not encoded so.
 */
export async function decoded(bytes: Buffer, encodings: string): Promise<Buffer> {
  if (!bytes.length) return bytes
  const zlib = await import('node:zlib')
  const steps = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
    .map((name) => decoderOf(name, zlib))
  if (!steps.every((step) => step !== undefined)) return bytes
  return steps.reduceRight((rest, step) => step(rest), bytes)
}
