import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

type Respond = (response: ServerResponse, other: string) => void

/** Responses for identities with these ids. */
const special: Readonly<Record<string, Respond>> = {
  refused: (response) => response.writeHead(403).end('{"error":{"reason":"not you"}}'),
  html: (response) => response.setHeader('content-type', 'text/html').end('<p>Log in to this network</p>'),
  empty: (response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end(),
  gzip: (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"id":"compressed"}')),
  cookies: (response) => response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']).end('{}'),
  moved: (response) => response.writeHead(302, { location: '/admin/identities/there' }).end(),
  slow: (response) => void setTimeout(() => response.end('{}'), 3_000).unref(),
}

const list = (response: ServerResponse, url: URL) => {
  const at = Number(url.searchParams.get('page_token') ?? 1)
  if (at < 3) response.setHeader('link', `</admin/identities?page_token=${at + 1}>; rel="next"`)
  response.end(JSON.stringify([{ id: String(at) }]))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

/** The page at `/page`, and the callback for what it posts to `/result`. */
export interface Shown {
  page: string
  report(text: string): void
}

const nothing: Shown = { page: '<body></body>', report: () => undefined }

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { other, shown }: { other: string; shown: Shown },
): Promise<void> {
  const { method = '', url: path = '', headers } = request
  const url = new URL(path, 'http://localhost')
  const body = await readBody(request)
  if (url.pathname === '/page') {
    return void response.setHeader('content-type', 'text/html').end(shown.page)
  }
  if (url.pathname === '/result') {
    response.end()
    return shown.report(body)
  }
  if (url.pathname === '/elsewhere/sessions/whoami') {
    return void response.writeHead(307, { location: `${other}/sessions/whoami` }).end()
  }
  if (url.pathname === '/admin/identities' && method === 'GET') return list(response, url)
  const reply = special[url.pathname.split('/').at(-1) ?? '']
  if (reply) reply(response, other)
  else response.end(JSON.stringify({ method, path, body, headers }))
}

/** The server that all runtimes call, on loopback with two origins. */
export async function startServer(shown = nothing): Promise<{ url: string; close(): void }> {
  let other = ''
  const listen = async () => {
    const server = createServer((request, response) => void serve(request, response, { other, shown }))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }
  const [first, second] = [await listen(), await listen()]
  other = second.url
  const close = () => {
    for (const { server } of [first, second]) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { url: first.url, close }
}
