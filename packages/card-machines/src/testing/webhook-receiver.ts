import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentWebhookEvent } from '@tillkey/contract/provider/webhook-events-models.ts'

export interface ReceivedWebhookEvent extends PaymentWebhookEvent {
  verify(signingKey: string): boolean
}

/** Server for a notify_url that records the events it receives. */
export async function openWebhookReceiver() {
  const received: ReceivedWebhookEvent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const signature = request.headers['x-signature']
      const verify = (key: string) => createHmac('sha256', key).update(body).digest('hex') === signature
      received.push({ ...JSON.parse(body.toString()), verify })
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server listening on a port has an AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}/`, received, [Symbol.asyncDispose]: close }
}
