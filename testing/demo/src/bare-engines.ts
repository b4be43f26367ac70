import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findOryService } from '@tillkey/contract/console/ory-services.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { selectPublished } from '@tillkey/contract/unpublished.ts'
import type { Descriptor } from '@tillkey/wire'

/** The engines of a project as a self-hosted deployment would serve them: three addresses, and nothing unpublished. */
export interface BareEngines extends AsyncDisposable {
  kratos: string
  hydra: string
  keto: string
}

interface BareEnginesOptions {
  /** Base URL of the project. */
  url: string
  adminKey: string
}

type EngineName = 'kratos' | 'hydra' | 'keto'

const published = Object.values(selectPublished(platformEndpoints)).map(({ operation }) => operation)

const operationsOf = (engine: EngineName): readonly Descriptor[] =>
  published.filter((operation) => findOryService(operation)?.startsWith(engine))

const isAt = (path: string, template: string): boolean =>
  new RegExp(`^${template.replaceAll(/{\w+}/g, '[^/]+')}$`).test(path)

const send = (response: ServerResponse, status: number, reason: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code: status, message: reason } }))
}

/** Answers with the project's answer to a published operation. Unpublished operations get 404, unpublished parameters 400. */
function serveEngine(engine: EngineName, { url, adminKey }: BareEnginesOptions) {
  const operations = operationsOf(engine)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const operation = operations.find((each) => each.method === method && isAt(pathname, each.path))
    if (!operation) return send(response, 404, `There is no ${method} ${pathname}.`)
    const known = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
    const unknown = [...searchParams.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined) return send(response, 400, `${unknown} is no parameter.`)
    const { 'content-type': type, accept } = headers
    const body = await buffer(request)
    const answer = await fetch(url + pathname + search, {
      method,
      headers: {
        authorization: `Bearer ${adminKey}`,
        ...(type !== undefined && { 'content-type': type }),
        ...(accept !== undefined && { accept }),
      },
      ...(body.length > 0 && { body }),
    })
    const returned = ['content-type', 'link', 'x-total-count', 'etag'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(returned))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}

async function startEngine(engine: EngineName, options: BareEnginesOptions) {
  const serve = serveEngine(engine, options)
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on a port
  return { url: `http://127.0.0.1:${port}`, server }
}

/** Serves the engines of a project at three addresses. */
export async function startBareEngines(options: BareEnginesOptions): Promise<BareEngines> {
  const [kratos, hydra, keto] = await Promise.all([
    startEngine('kratos', options),
    startEngine('hydra', options),
    startEngine('keto', options),
  ])
  return {
    kratos: kratos.url,
    hydra: hydra.url,
    keto: keto.url,
    async [Symbol.asyncDispose]() {
      for (const { server } of [kratos, hydra, keto]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
