import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received call. */
export interface HookCall {
  path: string
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface HookTargetResponse {
  status: number
  body?: object
  /** Number of calls to answer. Default: all. */
  times?: number
}

/** A server for web hooks that responds by path. Default: 200 with an empty object. */
export interface HookTarget {
  calls: HookCall[]
  responses: Map<string, HookTargetResponse>
  url: string
  close(): Promise<unknown>
}

/** Starts a server for web hooks. */
export async function openHookTarget(): Promise<HookTarget> {
  const calls: HookCall[] = []
  const responses = new Map<string, HookTargetResponse>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ path, headers: request.headers, text: Buffer.concat(chunks).toString() })
      const reply = responses.get(path)
      if (reply?.times !== undefined && --reply.times <= 0) responses.delete(path)
      response.writeHead(reply?.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply?.body ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  return {
    calls,
    responses,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
