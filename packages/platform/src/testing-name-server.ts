import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER = 12
/** Flags of a response with recursion desired and available (RFC 1035, 4.1.1). */
const RESPONSE = 0x8180
const NO_SUCH_NAME = 3
const REFUSED = 5
const A_NAME_BEFORE = 0xc000 | HEADER
const [TXT, IN, TTL] = [16, 1, 0]
const MAX_STRING_LENGTH = 255

/** Returns the name in a query and the end of its question section. */
function parseQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** Splits a text into length-prefixed character strings. */
function encodeStrings(text: string): Buffer {
  const parts = text.match(new RegExp(`.{1,${MAX_STRING_LENGTH}}`, 'gs')) ?? ['']
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
}

function encodeRecord(text: string): Buffer {
  const data = encodeStrings(text)
  const head = Buffer.alloc(HEADER)
  head.writeUInt16BE(A_NAME_BEFORE, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt32BE(TTL, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** Builds a response: TXT records, NXDOMAIN for names without texts, or REFUSED. */
function resolveQuery(query: Buffer, texts: (name: string) => readonly string[] | 'refused'): Buffer {
  const { name, end } = parseQuestion(query)
  const found = texts(name)
  const records = found === 'refused' ? [] : found
  const code = found === 'refused' ? REFUSED : records.length > 0 ? 0 : NO_SUCH_NAME
  const head = Buffer.alloc(HEADER)
  head.writeUInt16BE(query.readUInt16BE(0), 0)
  head.writeUInt16BE(RESPONSE | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, query.subarray(HEADER, end), ...records.map(encodeRecord)])
}

/** Starts a local name server that serves the TXT records of `zone`, which tests fill. */
export async function startNameServer() {
  const zone = new Map<string, string[]>()
  let state: 'well' | 'refusing' = 'well'
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const response = resolveQuery(query, (name) => (state === 'well' ? (zone.get(name) ?? []) : 'refused'))
    socket.send(response, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    zone,
    address: `127.0.0.1:${socket.address().port}`,
    refuse: () => void (state = 'refusing'),
    [Symbol.dispose]: () => void socket.close(),
  }
}
