import type { Transform } from 'node:stream'
import type * as Zlib from 'node:zlib'
import type { Signal } from '../runtime-types.ts'
import { tooLarge } from '../transport.ts'

/** Makes a stream that undoes an encoding; some servers send deflate without the wrapper it should have. */
type OpenDecoder = (bytes: Buffer) => Transform

function decoderOf(encoding: string, zlib: typeof Zlib): OpenDecoder | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return () => zlib.createGunzip()
  if (encoding === 'br') return () => zlib.createBrotliDecompress()
  // From Node 22.15.
  if (encoding === 'zstd')
    return 'createZstdDecompress' in zlib ? () => zlib.createZstdDecompress() : undefined
  if (encoding !== 'deflate') return undefined
  return ([first = 0]) => (first % 16 === 8 ? zlib.createInflate() : zlib.createInflateRaw())
}

export interface DecodeLimits {
  /** Bytes after each step, at most. */
  maxBytes: number
  signal?: Signal | undefined
}

/** Undoes one encoding chunk by chunk, so that other work goes on meanwhile; stops at the limit and with the signal. */
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
 * Undoes the encodings of an answer, the last first (RFC 9110, section 8.4). An encoding that is not known leaves the
 * bytes as they are, as `fetch` does. Rejects with what the library throws at bytes that are not encoded so.
 */
export async function decoded(bytes: Buffer, encodings: string, limits: DecodeLimits): Promise<Buffer> {
  if (!bytes.length) return bytes
  const zlib = await import('node:zlib')
  const steps = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
    .map((name) => decoderOf(name, zlib))
  if (!steps.every((step) => step !== undefined)) return bytes
  let rest = bytes
  for (const step of steps.toReversed()) rest = await undo(rest, step, limits)
  return rest
}
