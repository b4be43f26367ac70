import type { OryService } from '@tillkey/contract/console/ory-services.ts'
import { refuseCrossSite, type Service, toIncoming } from '@tillkey/host'
import type { PersonClaims, SignIns } from '@tillkey/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notSignedIn, operationUnavailable } from '../console-errors.ts'
import { FORWARD_BODY_LIMIT, FORWARD_PREFIX, sendBack, sendOn, signalDisconnection } from '../forwarding.ts'
import { findOryOperation, selectQuery, withoutPrivateKeys } from './ory-operations.ts'
import { frameAnswers, ORY_PROJECT } from './ory-person.ts'

/** Base URLs of the services that the console can reach, without trailing slashes. */
export type OryAddresses = Readonly<Partial<Record<OryService, string>>>

interface ForwardToOryOptions {
  signIns: Pick<SignIns, 'readCredentials' | 'findClaims'>
  addresses: OryAddresses
  /** Origin of the console's pages. */
  origin: string
}

const PROJECT_PREFIX = new RegExp(`^/p/${ORY_PROJECT}(?=/)`)
const KEYS = /^\/admin\/keys\//

/** Returns the URL of the service that serves a path. Throws 501 if the deployment does not serve it. */
function selectUrl(method: string, { pathname, searchParams }: URL, addresses: OryAddresses): URL {
  const path = pathname.replace(PROJECT_PREFIX, '')
  const found = path === pathname ? undefined : findOryOperation(method, path)
  const address = found && addresses[found.service]
  if (!found || address === undefined) throw operationUnavailable(method, path)
  const url = new URL(address + path)
  url.search = selectQuery(found.operation, searchParams).toString()
  return url
}

/** Answers of key sets are read whole, because Hydra includes private keys. */
async function sendKeys(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const body: unknown = await response.json()
  return reply.code(response.status).send(withoutPrivateKeys(body))
}

/** Answers what the frame of the screens asks for, and forwards published operations to the services of the deployment. */
export function forwardToOry(app: Service['app'], { signIns, addresses, origin }: ForwardToOryOptions): void {
  async function findPerson(request: FastifyRequest): Promise<PersonClaims> {
    const incoming = toIncoming(request)
    refuseCrossSite(incoming, origin)
    const cookie = signIns.readCredentials(incoming)
    if (cookie === undefined) throw notSignedIn()
    return signIns.findClaims(cookie)
  }
  app.all(`${FORWARD_PREFIX}/*`, { bodyLimit: FORWARD_BODY_LIMIT }, async (request, reply) => {
    const claims = await findPerson(request)
    const { method } = request
    const at = new URL(request.url.slice(FORWARD_PREFIX.length), 'http://localhost')
    const answer = frameAnswers(claims)[`${method} ${at.pathname}`]
    if (answer !== undefined) return reply.header('cache-control', 'no-store').send(answer)
    const url = selectUrl(method, at, addresses)
    const response = await sendOn(request, {
      url,
      authorization: undefined,
      signal: signalDisconnection(reply),
    })
    const hasKeys = response.ok && response.status !== 204 && KEYS.test(url.pathname)
    return hasKeys ? sendKeys(response, reply) : sendBack(response, reply)
  })
}
