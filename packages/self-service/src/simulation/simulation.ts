import type {
  FlowSimulation,
  SimulationResult,
} from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import { connectionsIn } from '@tillkey/identity/credentials/connections.ts'
import { identityNotFound } from '@tillkey/identity/errors/identity-errors.ts'
import { newIdentity } from '@tillkey/identity/identities/changes/identity-changes.ts'
import { InvalidTraitsError, toApiError } from '@tillkey/identity/identities/errors.ts'
import type { IdentityKey } from '@tillkey/identity/identities/identity.ts'
import {
  createIdentitiesStore,
  type IdentitiesStore,
} from '@tillkey/identity/identities/stores/identities-store.ts'
import type { WholeIdentity } from '@tillkey/identity/identities/stores/whole-identity-store.ts'
import { listedIdentityView } from '@tillkey/identity/identities/views/identity-view.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { type JsonObject, normalise, readUuid } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Database, Transaction } from '@tillkey/sql'
import {
  simulatedPersonMissing,
  simulatedTraitsMissing,
  tooManySimulations,
} from '../errors/simulation-errors.ts'
import {
  copyPerson,
  createSecurityKey,
  generateSecrets,
  insertOther,
  type SimulatedPerson,
} from './identity-copy.ts'
import { playRecovery, playVerification } from './play-address.ts'
import { playLogin } from './play-login.ts'
import { playRegistration } from './play-registration.ts'
import { playSettings } from './play-settings.ts'
import { type Ending, type Play, type SimulatedKind, startPlay } from './player.ts'
import { openSandbox, type Sandbox, type SharedParts } from './sandbox.ts'
import { createSandboxProviders } from './sandbox-providers.ts'
import { simulatedSessionView } from './sandbox-session.ts'

/** Upper bound on simultaneous simulations of a process, each of which hashes passwords. */
const MAX_PARALLEL = 4

export interface SimulatorParts extends SharedParts {
  db: Database
}

interface Simulating {
  project: ProjectContext
  simulation: FlowSimulation
}

const plays: Record<SimulatedKind, (play: Play) => Promise<Ending>> = {
  login: playLogin,
  registration: playRegistration,
  recovery: playRecovery,
  verification: playVerification,
  settings: playSettings,
}

/** Records who simulated what, before anything is read or called. */
async function auditSimulation(
  tx: Transaction,
  { project, simulation }: Simulating,
  { ports }: SharedParts,
): Promise<void> {
  const { flow, method, identity_id: id, send_web_hooks: sends = false } = simulation
  await ports.audit?.note(tx, {
    projectId: project.id,
    action: 'flow.simulated',
    target: id === undefined ? { type: 'flow', id: flow } : { type: 'identity', id },
    after: { flow, ...(method !== undefined && { method }), send_web_hooks: sends },
  })
}

/** Kinds of keys that an address may be found by. */
const ADDRESS_KINDS = ['password', 'code', 'webauthn', 'recovery:email', 'verifiable:email']

/** Keys of the traits and the address of a simulation; none of traits that the schema rejects. */
function mentionedKeys({ project, simulation }: Simulating, { now, newId }: SharedParts): IdentityKey[] {
  const { traits, schema_id: schemaId, address } = simulation
  const ofAddress = ADDRESS_KINDS.map((kind) => ({ kind, value: normalise(address ?? '') }))
  const keys = address === undefined ? [] : ofAddress
  if (traits === undefined) return keys
  try {
    return [...keys, ...newIdentity(project, { schemaId, traits }, { now, newId }).keys]
  } catch (error) {
    if (error instanceof InvalidTraitsError) return keys
    throw error
  }
}

/** Copies those who own identifiers or addresses that the simulation mentions, so that these are taken. */
async function copyOwners(
  simulating: Simulating,
  { parts, store, sandbox }: { parts: SharedParts; store: IdentitiesStore; sandbox: Sandbox },
): Promise<void> {
  const { project, simulation } = simulating
  const owners = new Set<string>()
  for (const key of mentionedKeys(simulating, parts)) {
    const id = await store.ownerOf(project.id, key)
    if (id !== undefined && id !== simulation.identity_id) owners.add(id)
  }
  for (const id of owners) {
    const other = await store.findWhole(project.id, id)
    if (other) await insertOther(other, sandbox)
  }
}

/** Creates a new person in the sandbox, with a password. */
async function createPerson(
  { project, simulation }: Simulating,
  traits: JsonObject,
  { services }: Sandbox,
): Promise<SimulatedPerson> {
  const secrets = generateSecrets()
  const passwordHash = await services.hasher.hash(secrets.password, identityConfig(project).password.hashing)
  try {
    const draft = { schemaId: simulation.schema_id, traits, passwordHash }
    const { identity, keys } = await services.identities.create(project, draft)
    return { identity, keys, secrets }
  } catch (error) {
    throw toApiError(error)
  }
}

async function findPerson(
  simulating: Simulating,
  found: WholeIdentity | undefined,
  sandbox: Sandbox,
): Promise<SimulatedPerson | undefined> {
  const { project, simulation } = simulating
  if (found) return copyPerson(found, project, sandbox)
  const { flow, traits, address } = simulation
  if (flow === 'registration' || address !== undefined) return undefined
  return createPerson(simulating, traits ?? {}, sandbox)
}

/** Claims of the provider: those of the simulation over the known account of the person. */
function providerClaims({ simulation }: Simulating, found: WholeIdentity | undefined): JsonObject {
  const oidc = found?.credentials.find(({ type }) => type === 'oidc')
  const connections = connectionsIn(oidc?.config)
  const own = connections.find(({ provider }) => provider === simulation.provider) ?? connections[0]
  const email = found?.identity.verifiableAddresses.find(({ via }) => via === 'email')?.value
  return {
    ...(own && { sub: own.subject }),
    ...(email !== undefined && { email, email_verified: true }),
    ...simulation.claims,
  }
}

async function showResult({ browser, project, sandbox, person }: Play, ending: Ending) {
  const { services, timeline } = sandbox
  const live = await services.sessions.find(browser.request('/sessions/whoami'), project)
  const id = live?.identity.id ?? ending.identityId ?? person?.identity.id
  const identity = id === undefined ? undefined : await services.identitiesStore.find(project.id, id)
  const { outcome, reasons } = ending
  return {
    outcome,
    reasons,
    steps: [...timeline.steps],
    ...(live && { session: await simulatedSessionView(live, project, services) }),
    ...(identity && { identity: listedIdentityView(identity, project) }),
  }
}

function refuseIncomplete({ flow, identity_id: id, traits, address }: FlowSimulation): void {
  if (flow === 'registration') {
    if (traits === undefined) throw simulatedTraitsMissing()
  } else if (id === undefined && (flow === 'settings' || traits === undefined) && address === undefined)
    throw simulatedPersonMissing()
}

/** Plays flows in sandboxes. */
export interface Simulator {
  /** Throws 400 for an incomplete request, 404 for an unknown person and 503 when too many are running. */
  simulate(project: ProjectContext, simulation: FlowSimulation): Promise<SimulationResult>
}

export function createSimulator(parts: SimulatorParts): Simulator {
  const { db } = parts
  const store = createIdentitiesStore(db)
  let running = 0

  async function findWhole({ project, simulation }: Simulating): Promise<WholeIdentity | undefined> {
    const { identity_id: requested, flow } = simulation
    if (requested === undefined || flow === 'registration') return undefined
    const id = readUuid(requested)
    const found = id === undefined ? undefined : await store.findWhole(project.id, id)
    if (!found) throw identityNotFound()
    return found
  }

  async function play(simulating: Simulating, found: WholeIdentity | undefined): Promise<SimulationResult> {
    const { project, simulation } = simulating
    const providers = createSandboxProviders(parts.providers, providerClaims(simulating, found))
    const sendsWebHooks = simulation.send_web_hooks === true
    const sandbox = await openSandbox(parts, { project, sendsWebHooks, providers })
    try {
      await copyOwners(simulating, { parts, store, sandbox })
      const person = await findPerson(simulating, found, sandbox)
      const secrets = person?.secrets ?? generateSecrets()
      const { securityKey = simulation.method === 'webauthn' && (await createSecurityKey(project)) } = secrets
      const { definitions } = parts
      sandbox.timeline.clear()
      const started = startPlay({
        simulation,
        project,
        sandbox,
        definitions,
        person,
        secrets: { ...secrets, ...(securityKey && { securityKey }) },
      })
      return await showResult(started, await plays[simulation.flow](started))
    } finally {
      await sandbox.close()
    }
  }

  return {
    async simulate(shared, simulation) {
      refuseIncomplete(simulation)
      if (running >= MAX_PARALLEL) throw tooManySimulations()
      running += 1
      try {
        // The sandbox's rows say nothing about the freshness of a project that other requests share.
        const simulating = { project: { ...shared }, simulation }
        const found = await findWhole(simulating)
        await db.transaction((tx) => auditSimulation(tx, simulating, parts))
        return await play(simulating, found)
      } finally {
        running -= 1
      }
    },
  }
}
