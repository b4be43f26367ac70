import type { InTurn, Ports, ProjectContext } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import { asConflict } from '../keys/keys.ts'
import { type OAuth2Config, oauth2Section } from '../oauth2-config.ts'
import { oauth2Error, resourceError } from '../oauth2-errors.ts'
import type { JsonObject } from '../request-body.ts'
import { type Client, isPublicClient, type Lifespans } from './client.ts'
import { noteClient } from './client-deeds.ts'
import { type ClientReads, createClientReads } from './client-reads.ts'
import { drawSecret, hashSecret } from './client-secrets.ts'
import { createClientsStore } from './clients-store.ts'
import { checkAddresses } from './outbound-addresses.ts'
import { applyClientPatch } from './patch-client.ts'
import { type ClientInput, readClient } from './read-client.ts'
import { checkSectorIdentifier } from './sector-identifier.ts'
import { validateClient } from './validate-client.ts'

/** A client that was written, and what is told of it this once. */
export interface WrittenClient {
  client: Client
  /** The secret in clear, when it is new. */
  secret?: string
  /** The token that manages the registration, when it is new. */
  registrationToken?: string
}

export interface Clients extends ClientReads {
  /** 400 for what cannot be used, 409 when the id is taken. */
  create(project: ProjectContext, input: ClientInput): Promise<WrittenClient>
  /** Everything but the id; the secret stays unless a new one is given. 400, 404. */
  replace(
    project: ProjectContext,
    input: ClientInput,
    options?: { registrationToken?: 'kept' | 'new' },
  ): Promise<WrittenClient>
  /** Changes fields by a JSON Patch. 400, 404. */
  patch(project: ProjectContext, id: string, patch: unknown): Promise<WrittenClient>
  /** All ten, those not given too. 404. */
  setLifespans(project: ProjectContext, id: string, lifespans: Lifespans): Promise<Client>
  /** A new secret, beside those before for so many milliseconds. 400 for a client without secrets, 404. */
  rotateSecret(project: ProjectContext, id: string, graceMs: number): Promise<WrittenClient>
  /** Ends every secret but the newest. 404. */
  endRotatedSecrets(project: ProjectContext, id: string): Promise<void>
  /** With everything that was granted to it. 404 when there is none. */
  delete(project: ProjectContext, id: string): Promise<void>
}

export interface ClientsDependencies {
  db: Database
  /** Deletes everything that was granted to a client, with it. */
  deleteGrants(tx: Transaction, of: { projectId: string; clientId: string; now: number }): Promise<void>
  /** What reads of clients take turns with. */
  inTurn: InTurn
  ports: Ports
  now: () => number
  newId: () => string
}

const MOST_SECRETS_BEFORE = 4

const drawRegistrationToken = (): string => `ory_at_${randomText(43)}`

const lockClient = (tx: Transaction, projectId: string, id: string): Promise<void> =>
  tx.lock(`oauth2 client ${JSON.stringify([projectId, id])}`)

/** The secrets that are valid now, none of them for longer than until `end`; only so many, however often they rotate. */
const secretsUntil = (secrets: Client['secrets'], at: number, end: number): Client['secrets'] =>
  secrets
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    .slice(0, MOST_SECRETS_BEFORE)
    .map((secret) => ({ ...secret, expiresAt: Math.min(secret.expiresAt ?? end, end) }))

/** Registered clients of projects. */
export function createClients({ db, deleteGrants, inTurn, ports, now, newId }: ClientsDependencies): Clients {
  const reads = createClientReads({ db, inTurn })

  async function validated(input: ClientInput, config: OAuth2Config): Promise<ClientInput> {
    const valid = validateClient(input, config)
    await checkAddresses(valid.settings, config.outbound)
    await checkSectorIdentifier(valid.settings, config.outbound)
    return valid
  }

  const insert = (client: Client): Promise<void> =>
    asConflict(() =>
      db.transaction(async (tx) => {
        await createClientsStore(tx).insert(client)
        await noteClient(tx, ports, { after: client })
      }),
    )

  /** Writes a client anew from what it is now, which nobody else changes meanwhile. */
  const change = (project: ProjectContext, id: string, next: (client: Client) => Client): Promise<Client> =>
    db.transaction(async (tx) => {
      await lockClient(tx, project.id, id)
      const clients = createClientsStore(tx)
      const client = await clients.find(project.id, id)
      if (!client) throw resourceError('no_such_row')
      // Each write can be told from the one before, however soon it comes.
      const changed = { ...next(client), updatedAt: Math.max(now(), client.updatedAt + 1) }
      await clients.update(changed)
      await noteClient(tx, ports, { before: client, after: changed })
      return changed
    })

  async function newSecrets(project: ProjectContext, secret: string): Promise<Client['secrets']> {
    const { hashers } = oauth2Section.read(project).oauth2
    return [{ digest: await hashSecret(secret, hashers), createdAt: now(), expiresAt: null }]
  }

  async function write(
    project: ProjectContext,
    { id, secret, settings }: ClientInput,
    registrationToken?: string,
  ): Promise<WrittenClient> {
    const secrets = secret === '' ? undefined : await newSecrets(project, secret)
    const client = await change(project, id, (before) => ({
      ...before,
      settings,
      ...(secrets && { secrets }),
      ...(registrationToken && { registrationDigest: digestOf(registrationToken) }),
    }))
    return { client, ...(secret !== '' && { secret }), ...(registrationToken && { registrationToken }) }
  }

  return {
    ...reads,
    async create(project, input) {
      const { settings, ...given } = await validated(input, oauth2Section.read(project))
      const registrationToken = drawRegistrationToken()
      const at = now()
      const blank = {
        id: given.id || newId(),
        projectId: project.id,
        settings,
        secrets: [],
        registrationDigest: digestOf(registrationToken),
        createdAt: at,
        updatedAt: at,
      }
      if (isPublicClient(blank)) {
        await insert(blank)
        return { client: blank, registrationToken }
      }
      const secret = given.secret || drawSecret()
      const client = { ...blank, secrets: await newSecrets(project, secret) }
      await insert(client)
      return { client, secret, registrationToken }
    },
    async replace(project, input, { registrationToken = 'kept' } = {}) {
      await reads.get(project, input.id)
      const valid = await validated(input, oauth2Section.read(project))
      return write(project, valid, registrationToken === 'new' ? drawRegistrationToken() : undefined)
    },
    async patch(project, id, patch) {
      const body: JsonObject = applyClientPatch(await reads.get(project, id), patch)
      const input = readClient(body)
      if (input.id !== id) throw resourceError('no_such_row')
      return write(project, await validated(input, oauth2Section.read(project)))
    },
    setLifespans: (project, id, lifespans) =>
      change(project, id, (client) => ({ ...client, settings: { ...client.settings, ...lifespans } })),
    async rotateSecret(project, id, graceMs) {
      const secret = drawSecret()
      const [newest] = await newSecrets(project, secret)
      const client = await change(project, id, (before) => {
        if (isPublicClient(before)) throw oauth2Error('invalid_client_metadata', 'This client has no secret.')
        const kept = graceMs > 0 ? secretsUntil(before.secrets, now(), now() + graceMs) : []
        return { ...before, secrets: newest ? [newest, ...kept] : kept }
      })
      return { client, secret }
    },
    async endRotatedSecrets(project, id) {
      await change(project, id, (before) => ({ ...before, secrets: before.secrets.slice(0, 1) }))
    },
    delete: (project, id) =>
      db.transaction(async (tx) => {
        const clients = createClientsStore(tx)
        const client = await clients.find(project.id, id)
        if (!client || !(await clients.delete(project.id, id))) throw resourceError('no_such_row')
        await noteClient(tx, ports, { before: client })
        await deleteGrants(tx, { projectId: project.id, clientId: id, now: now() })
      }),
  }
}
