import type { Transform } from 'node:stream'
import type * as Zlib from 'node:zlib'
import type { Signal } from '../runtime-types.ts'
import { tooLarge } from '../transport.ts'

/** Opens a decompression stream; some servers send deflate without the zlib wrapper. */
type OpenDecoder = (bytes: Buffer) => Transform

function selectDecoder(encoding: string, zlib: typeof Zlib): OpenDecoder | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return () => zlib.createGunzip()
  if (encoding === 'br') return () => zlib.createBrotliDecompress()
  // Since Node 22.15.
  if (encoding === 'zstd')
    return 'createZstdDecompress' in zlib ? () => zlib.createZstdDecompress() : undefined
  if (encoding !== 'deflate') return undefined
  return ([first = 0]) => (first % 16 === 8 ? zlib.createInflate() : zlib.createInflateRaw())
}

export interface DecodeLimits {
  /** Upper bound on bytes after each step. */
  maxBytes: number
  signal?: Signal | undefined
}

/** Reverses one encoding as a stream, up to the limit and until aborted. */
function undo(bytes: Buffer, open: OpenDecoder, { maxBytes, signal }: DecodeLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = open(bytes)
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => stream.destroy(new Error('aborted'))
    signal?.addEventListener('abort', stop)
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) stream.destroy(tooLarge(maxBytes))
      else chunks.push(chunk)
    })
    stream.on('error', reject)
    stream.on('end', () => resolve(Buffer.concat(chunks)))
    stream.on('close', () => signal?.removeEventListener('abort', stop))
    if (signal?.aborted) stop()
    else stream.end(bytes)
  })
}

/**
 * Reverses the encodings of a response, the last first (RFC 9110, section 8.4). Like `fetch`, leaves bytes with an unknown
 * encoding unchanged. Rejects for invalid data.
 */
export async function decoded(bytes: Buffer, encodings: string, limits: DecodeLimits): Promise<Buffer> {
  if (!bytes.length) return bytes
  const zlib = await import('node:zlib')
  const steps = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
    .map((name) => selectDecoder(name, zlib))
  if (!steps.every((step) => step !== undefined)) return bytes
  let rest = bytes
  for (const step of steps.toReversed()) rest = await undo(rest, step, limits)
  return rest
}
