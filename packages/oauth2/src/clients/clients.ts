import { createKeyedQueue, type Ports, type ProjectContext, type RunInOrder } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import { asConflict } from '../keys/keys.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { type Client, isPublicClient, type Lifespans } from './client.ts'
import { auditClient } from './client-audit.ts'
import { type ClientReads, createClientReads } from './client-reads.ts'
import { generateSecret, hashSecret } from './client-secrets.ts'
import { createClientsStore, toVersion } from './clients-store.ts'
import { checkAddresses } from './outbound-addresses.ts'
import type { ClientInput } from './read-client.ts'
import { checkSectorIdentifier } from './sector-identifier.ts'
import { validateClient } from './validate-client.ts'

/** A written client with the secrets that are shown only once. */
export interface WrittenClient {
  client: Client
  /** Plain secret, if new. */
  secret?: string
  /** Registration access token, if new. */
  registrationToken?: string
}

export interface Clients extends ClientReads {
  /** Throws 400 for an invalid client, 409 if the id is taken. */
  create(project: ProjectContext, input: ClientInput): Promise<WrittenClient>
  /** Creates a self-registered client. Throws also 403 if the project has `maxClients` of them. */
  register(project: ProjectContext, input: ClientInput, maxClients: number): Promise<WrittenClient>
  /**
   * Replaces a client with `inputOf(current)`, keeping the secret unless a new one is given. `inputOf` is called again
   * after a concurrent change. Throws 400, 404, or 409 after too many concurrent changes.
   */
  replace(
    project: ProjectContext,
    id: string,
    change: { inputOf: (before: Client) => ClientInput; registrationToken?: 'new' },
  ): Promise<WrittenClient>
  /** Sets all ten lifespans. `lifespansOf` is called once the client is found. Throws 404. */
  setLifespans(project: ProjectContext, id: string, lifespansOf: () => Lifespans): Promise<Client>
  /** Sets a new secret; previous ones stay valid for `graceMs`. Throws 400 for a public client, 404. */
  rotateSecret(project: ProjectContext, id: string, graceMs: number): Promise<WrittenClient>
  /** Revokes every secret but the newest. Throws 404. */
  endRotatedSecrets(project: ProjectContext, id: string): Promise<void>
  /** Deletes a client and everything granted to it. Throws 404. */
  delete(project: ProjectContext, id: string): Promise<void>
}

export interface ClientsDependencies {
  db: Database
  /** Deletes everything granted to a client, in the transaction that deletes the client. */
  deleteGrants(tx: Transaction, of: { projectId: string; clientId: string; now: number }): Promise<void>
  /** Orders reads of clients among other reads. */
  inTurn: RunInOrder
  /** Whether the project has a key for signing ID tokens and userinfo with an algorithm. */
  canSignBy(projectId: string, algorithm: string): Promise<boolean>
  ports: Ports
  now: () => number
  newId: () => string
}

const MAX_PREVIOUS_SECRETS = 4
/** Upper bound on optimistic retries. Writers of one process queue, so only other processes conflict. */
const MAX_ATTEMPTS = 20

const generateRegistrationToken = (): string => `ory_at_${randomText(43)}`

const lockRegistrations = (tx: Transaction, projectId: string): Promise<void> =>
  tx.lock(`oauth2 self-registered clients ${projectId}`)

const lockClient = (tx: Transaction, projectId: string, id: string): Promise<void> =>
  tx.lock(`oauth2 client ${JSON.stringify([projectId, id])}`)

/** The valid secrets, expiring at `end` at the latest. */
const secretsUntil = (secrets: Client['secrets'], at: number, end: number): Client['secrets'] =>
  secrets
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    .slice(0, MAX_PREVIOUS_SECRETS)
    .map((secret) => ({ ...secret, expiresAt: Math.min(secret.expiresAt ?? end, end) }))

/** Manages registered clients. */
export function createClients(dependencies: ClientsDependencies): Clients {
  const { db, deleteGrants, inTurn, canSignBy, ports, now, newId } = dependencies
  const reads = createClientReads({ db, inTurn })
  const writing = createKeyedQueue()

  async function assertUserinfoAlgorithm(project: ProjectContext, { settings }: ClientInput): Promise<void> {
    const { userinfo_signed_response_alg: algorithm } = settings
    if (algorithm !== 'none' && algorithm !== 'RS256' && !(await canSignBy(project.id, algorithm)))
      throw oauth2Error(
        'invalid_client_metadata',
        'userinfo_signed_response_alg is "none", or the algorithm of a key of this project.',
      )
  }

  async function validated(project: ProjectContext, input: ClientInput): Promise<ClientInput> {
    const config = oauth2Section.read(project)
    const valid = validateClient(input, config)
    await assertUserinfoAlgorithm(project, valid)
    await checkAddresses(valid.settings, config.outbound)
    await checkSectorIdentifier(valid.settings, config.outbound)
    return valid
  }

  async function assertRoom(tx: Transaction, projectId: string, maxClients: number): Promise<void> {
    await lockRegistrations(tx, projectId)
    if ((await createClientsStore(tx).countSelfRegistered(projectId)) >= maxClients)
      throw oauth2Error('request_forbidden', 'This project has reached its limit of self-registered clients.')
  }

  const insert = (client: Client, maxClients: number): Promise<void> =>
    asConflict(() =>
      db.transaction(async (tx) => {
        if (client.isSelfRegistered) await assertRoom(tx, client.projectId, maxClients)
        await createClientsStore(tx).insert(client)
        await auditClient(tx, ports, { after: client })
      }),
    )

  /** Updates a client under a lock. Does nothing and returns `undefined` if `next` returns `undefined`. */
  const changeIf = (
    project: ProjectContext,
    id: string,
    next: (client: Client) => Client | undefined,
  ): Promise<Client | undefined> =>
    db.transaction(async (tx) => {
      await lockClient(tx, project.id, id)
      const clients = createClientsStore(tx)
      const client = await clients.find(project.id, id)
      if (!client) throw resourceError('no_such_row')
      const updated = next(client)
      if (!updated) return undefined
      // `updatedAt` increases with every write, so it identifies a version.
      const changed = { ...updated, updatedAt: Math.max(now(), client.updatedAt + 1) }
      await clients.update(changed)
      await auditClient(tx, ports, { before: client, after: changed })
      return changed
    })

  const change = async (
    project: ProjectContext,
    id: string,
    next: (client: Client) => Client,
  ): Promise<Client> => (await changeIf(project, id, next)) as Client // `next` never returns undefined

  async function newSecrets(project: ProjectContext, secret: string): Promise<Client['secrets']> {
    const { hashers } = oauth2Section.read(project).oauth2
    return [{ digest: await hashSecret(secret, hashers), createdAt: now(), expiresAt: null }]
  }

  /** A client that changes from public to confidential gets its first secret. */
  const secretFor = (before: Client, { secret, settings }: ClientInput): string =>
    secret === '' && before.secrets.length === 0 && !isPublicClient({ settings }) ? generateSecret() : secret

  /**
   * Computes the new client outside a transaction, since validation may call other servers, and writes it if the client
   * has not changed meanwhile. Returns `undefined` if it has.
   */
  async function tryReplace(
    project: ProjectContext,
    before: Client,
    { inputOf, registrationToken }: { inputOf: (before: Client) => ClientInput; registrationToken: string },
  ): Promise<WrittenClient | undefined> {
    const input = await validated(project, inputOf(before))
    const secret = secretFor(before, input)
    const secrets = secret === '' ? undefined : await newSecrets(project, secret)
    const client = await changeIf(project, before.id, (current) =>
      toVersion(current) === toVersion(before)
        ? {
            ...current,
            settings: input.settings,
            ...(secrets && { secrets }),
            ...(registrationToken !== '' && { registrationDigest: digestOf(registrationToken) }),
          }
        : undefined,
    )
    return client && { client, ...(secret && { secret }), ...(registrationToken && { registrationToken }) }
  }

  async function create(
    project: ProjectContext,
    input: ClientInput,
    { isSelfRegistered, maxClients }: { isSelfRegistered: boolean; maxClients: number },
  ): Promise<WrittenClient> {
    const { settings, ...provided } = await validated(project, input)
    const registrationToken = generateRegistrationToken()
    const at = now()
    const blank = {
      id: provided.id || newId(),
      projectId: project.id,
      settings,
      secrets: [],
      registrationDigest: digestOf(registrationToken),
      isSelfRegistered,
      createdAt: at,
      updatedAt: at,
    }
    if (isPublicClient(blank)) {
      await insert(blank, maxClients)
      return { client: blank, registrationToken }
    }
    const secret = provided.secret || generateSecret()
    const client = { ...blank, secrets: await newSecrets(project, secret) }
    await insert(client, maxClients)
    return { client, secret, registrationToken }
  }

  return {
    ...reads,
    create: (project, input) => create(project, input, { isSelfRegistered: false, maxClients: 0 }),
    register: (project, input, maxClients) => create(project, input, { isSelfRegistered: true, maxClients }),
    replace: (project, id, { inputOf, registrationToken }) =>
      writing(JSON.stringify([project.id, id]), async () => {
        const token = registrationToken === 'new' ? generateRegistrationToken() : ''
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
          const before = await reads.get(project, id)
          const written = await tryReplace(project, before, { inputOf, registrationToken: token })
          if (written) return written
        }
        throw resourceError('conflict', 'Other requests keep changing the client. Try again later.')
      }),
    setLifespans: (project, id, lifespansOf) =>
      change(project, id, (client) => ({ ...client, settings: { ...client.settings, ...lifespansOf() } })),
    async rotateSecret(project, id, graceMs) {
      const secret = generateSecret()
      const [newest] = await newSecrets(project, secret)
      const client = await change(project, id, (before) => {
        if (isPublicClient(before)) throw oauth2Error('invalid_client_metadata', 'This client has no secret.')
        const retained = graceMs > 0 ? secretsUntil(before.secrets, now(), now() + graceMs) : []
        return { ...before, secrets: newest ? [newest, ...retained] : retained }
      })
      return { client, secret }
    },
    async endRotatedSecrets(project, id) {
      await change(project, id, (before) => ({ ...before, secrets: before.secrets.slice(0, 1) }))
    },
    delete: (project, id) =>
      db.transaction(async (tx) => {
        await lockClient(tx, project.id, id)
        const clients = createClientsStore(tx)
        const client = await clients.find(project.id, id)
        if (!client || !(await clients.delete(project.id, id))) throw resourceError('no_such_row')
        await auditClient(tx, ports, { before: client })
        await deleteGrants(tx, { projectId: project.id, clientId: id, now: now() })
      }),
  }
}
