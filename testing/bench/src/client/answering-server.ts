import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A separate process, so that its work is not measured. Answers every request with one identity. */
const identity = {
  id: '9f425a8d-7efc-4768-8f23-7647a74fdf13',
  schema_id: 'default',
  schema_url: 'http://127.0.0.1/schemas/ZGVmYXVsdA',
  state: 'active',
  traits: { email: 'merchant@example.com', name: { first: 'Thandi', last: 'Nkosi' } },
  verifiable_addresses: [
    { id: '1', value: 'merchant@example.com', verified: true, via: 'email', status: 'completed' },
  ],
  metadata_public: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const body = JSON.stringify(identity)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
}

const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) =>
  response.writeHead(200, headers).end(body),
)
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()
