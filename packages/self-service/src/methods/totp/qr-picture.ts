import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Size in pixels. */
export const QR_SIZE = 256

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** RFC 2083, 3.2: length, type, data, checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Width, height, one bit per pixel, greyscale. */
function header(): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(QR_SIZE, 0)
  data.writeUInt32BE(QR_SIZE, 4)
  data[8] = 1
  return data
}

/** A row of pixels, one bit each, white unless `isDark`. The first byte means unfiltered. */
function row(isDark: (column: number) => boolean): Buffer {
  const bytes = Buffer.alloc(1 + QR_SIZE / 8)
  for (let column = 0; column < QR_SIZE; column++) {
    const index = 1 + (column >> 3)
    if (!isDark(column)) bytes[index] = (bytes[index] ?? 0) | (0x80 >> (column & 7))
  }
  return bytes
}

/** Encodes a text as QR code: a PNG in a data URL. */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { border: 2 })
  const scale = Math.floor(QR_SIZE / size)
  const margin = Math.floor((QR_SIZE - size * scale) / 2)
  const at = (pixel: number): number => Math.floor((pixel - margin) / scale)
  const rows = Array.from({ length: QR_SIZE }, (_, y) => row((x) => data[at(y)]?.[at(x)] ?? false))
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
