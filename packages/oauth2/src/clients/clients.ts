import { createKeyedQueue, type Ports, type ProjectContext, type RunInOrder } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import { asConflict } from '../keys/keys.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { oauth2Error, resourceError } from '../oauth2-errors.ts'
import { type Client, isPublicClient, type Lifespans } from './client.ts'
import { auditClient } from './client-audit.ts'
import { type ClientReads, createClientReads } from './client-reads.ts'
import { generateSecret, hashSecret } from './client-secrets.ts'
import { createClientsStore, versionOf } from './clients-store.ts'
import { checkAddresses } from './outbound-addresses.ts'
import type { ClientInput } from './read-client.ts'
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
  /** The same for a client that registers by itself. 403 where the project has `mostClients` of them. */
  register(project: ProjectContext, input: ClientInput, maxClients: number): Promise<WrittenClient>
  /**
   * Writes what `inputOf` makes of the client as it is now; the secret stays unless a new one is given. `inputOf` may be called again
   * when somebody else has changed the client meanwhile. 400, 404, 409 while others change it all the time.
   */
  replace(
    project: ProjectContext,
    id: string,
    change: { inputOf: (before: Client) => ClientInput; registrationToken?: 'new' },
  ): Promise<WrittenClient>
  /** Sets all ten, also those that are absent, which are read once the client is found. 404. */
  setLifespans(project: ProjectContext, id: string, lifespansOf: () => Lifespans): Promise<Client>
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
  inTurn: RunInOrder
  /** Whether ID tokens, and so userinfo, can be signed by an algorithm. */
  canSignBy(projectId: string, algorithm: string): Promise<boolean>
  ports: Ports
  now: () => number
  newId: () => string
}

const MAX_PREVIOUS_SECRETS = 4
/** Writers of one process take turns, so only those of other processes come between. */
const MAX_ATTEMPTS = 20

const generateRegistrationToken = (): string => `ory_at_${randomText(43)}`

const lockRegistrations = (tx: Transaction, projectId: string): Promise<void> =>
  tx.lock(`oauth2 self-registered clients ${projectId}`)

const lockClient = (tx: Transaction, projectId: string, id: string): Promise<void> =>
  tx.lock(`oauth2 client ${JSON.stringify([projectId, id])}`)

/** The secrets that are valid now, none of them for longer than until `end`; only so many, however often they rotate. */
const secretsUntil = (secrets: Client['secrets'], at: number, end: number): Client['secrets'] =>
  secrets
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    .slice(0, MAX_PREVIOUS_SECRETS)
    .map((secret) => ({ ...secret, expiresAt: Math.min(secret.expiresAt ?? end, end) }))

/** Registered clients of projects. */
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
      throw oauth2Error(
        'request_forbidden',
        'This project takes no more clients that register by themselves.',
      )
  }

  const insert = (client: Client, maxClients: number): Promise<void> =>
    asConflict(() =>
      db.transaction(async (tx) => {
        if (client.isSelfRegistered) await assertRoom(tx, client.projectId, maxClients)
        await createClientsStore(tx).insert(client)
        await auditClient(tx, ports, { after: client })
      }),
    )

  /** Writes a client anew from what it is now, which nobody else changes meanwhile; undefined where `next` leaves it. */
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
      // Each write can be told from the one before, however soon it comes.
      const changed = { ...updated, updatedAt: Math.max(now(), client.updatedAt + 1) }
      await clients.update(changed)
      await auditClient(tx, ports, { before: client, after: changed })
      return changed
    })

  const change = async (
    project: ProjectContext,
    id: string,
    next: (client: Client) => Client,
  ): Promise<Client> => (await changeIf(project, id, next)) as Client // `next` leaves none

  async function newSecrets(project: ProjectContext, secret: string): Promise<Client['secrets']> {
    const { hashers } = oauth2Section.read(project).oauth2
    return [{ digest: await hashSecret(secret, hashers), createdAt: now(), expiresAt: null }]
  }

  /** A client that had no secret to keep, and is to prove itself by one from now on, gets its first. */
  const secretFor = (before: Client, { secret, settings }: ClientInput): string =>
    secret === '' && before.secrets.length === 0 && !isPublicClient({ settings }) ? generateSecret() : secret

  /**
   * Works out what a client is to be from what it is, which may call others and takes place outside a transaction, and writes it where
   * nobody has changed the client meanwhile.
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
      versionOf(current) === versionOf(before)
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
        throw resourceError('conflict', 'The client is being changed by others all the time.')
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
