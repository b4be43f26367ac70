import { connectionsIn } from '@tillkey/identity/credentials/connections.ts'
import { codesConfig, newCodes } from '@tillkey/identity/credentials/lookup-secret-codes.ts'
import { newSecret, otpauthUrl } from '@tillkey/identity/credentials/totp-authenticator.ts'
import { totpConfig } from '@tillkey/identity/credentials/totp-credential.ts'
import { keysConfig, readKeys, toUserHandle } from '@tillkey/identity/credentials/webauthn-keys.ts'
import type { Credential, Identity, IdentityKey } from '@tillkey/identity/identities/identity.ts'
import type { WholeIdentity } from '@tillkey/identity/identities/stores/whole-identity-store.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { randomText } from '@tillkey/secrets'
import type { Services } from '../flows/services.ts'
import { newChallenge, verifyRegistration } from '../methods/webauthn/ceremony.ts'
import type { SoftKey } from '../methods/webauthn/soft-key.ts'
import type { Sandbox } from './sandbox.ts'
import { insertCopy } from './sandbox-database.ts'

const PASSWORD_LENGTH = 32

/** Generated credentials of a person in a sandbox. */
export interface GeneratedSecrets {
  password: string
  /** Absent without an authenticator. */
  totp?: string
  backupCode?: string
  securityKey?: SoftKey
}

/** A person in a sandbox. */
export interface SimulatedPerson {
  identity: Identity
  keys: readonly IdentityKey[]
  secrets: GeneratedSecrets
}

/** Creates a security key for the pages of a project. Loaded on demand, like the verifier. */
export async function createSecurityKey(project: ProjectContext): Promise<SoftKey> {
  const { createSoftKey } = await import('../methods/webauthn/soft-key.ts')
  const { rp } = identityConfig(project).webauthn
  return createSoftKey({ rpId: rp.id, origin: rp.origins[0] ?? project.publicUrl })
}

/** Creates the secrets that every person has. */
export const generateSecrets = (): GeneratedSecrets => ({ password: randomText(PASSWORD_LENGTH) })

interface Copying {
  project: ProjectContext
  identity: Identity
  secrets: GeneratedSecrets
  services: Services
}

type Copied = { config: JsonObject; secrets?: Partial<GeneratedSecrets> }

async function copySecurityKeys(
  stored: JsonObject,
  { project, identity, services }: Copying,
): Promise<Copied> {
  const { keys } = readKeys({ config: stored })
  const [first] = keys
  if (!first) return { config: keysConfig([], toUserHandle(identity.id)) }
  const { rp } = identityConfig(project).webauthn
  const securityKey = await createSecurityKey(project)
  const challenge = newChallenge()
  const isPasswordless = keys.some((key) => key.is_passwordless)
  const registered = await verifyRegistration(
    securityKey.register(challenge),
    { rp, challenge },
    { displayName: first.display_name, isPasswordless, now: services.now() },
  )
  const config = keysConfig(registered ? [registered] : [], toUserHandle(identity.id))
  return { config, secrets: { securityKey } }
}

/** Configs with generated secrets, by type of credential. No stored secret is copied. */
const copiers: Record<string, (config: JsonObject, copying: Copying) => Copied | Promise<Copied>> = {
  async password(config, { project, secrets, services }) {
    if (typeof config.hashed_password !== 'string') return { config: {} }
    const { hashing } = identityConfig(project).password
    return { config: { hashed_password: await services.hasher.hash(secrets.password, hashing) } }
  },
  totp(_config, { project, identity, services }) {
    const totp = newSecret()
    const address = otpauthUrl({ secret: totp, issuer: 'simulation', label: identity.id })
    return { config: totpConfig({ project, identity }, { address, step: 0 }, services), secrets: { totp } }
  },
  lookup_secret(_config, { project, identity, services }) {
    const codes = newCodes()
    const [first] = codes
    return {
      config: codesConfig({ project, identity }, codes, services),
      ...(first && { secrets: { backupCode: first.code } }),
    }
  },
  webauthn: copySecurityKeys,
  oidc: (config) => ({
    config: {
      providers: connectionsIn(config).map(({ provider, subject, organization = '' }) => ({
        provider,
        subject,
        organization,
      })),
    },
  }),
  code: (config) => ({ config }),
}

/** Copies an identity into a sandbox with generated credentials of the same types. */
export async function copyPerson(
  { identity, credentials, keys }: WholeIdentity,
  project: ProjectContext,
  { db, services }: Sandbox,
): Promise<SimulatedPerson> {
  let secrets = generateSecrets()
  const copies: Credential[] = []
  for (const credential of credentials) {
    const copier = copiers[credential.type]
    const copied = await copier?.(credential.config, { project, identity, secrets, services })
    copies.push({ ...credential, config: copied?.config ?? {} })
    secrets = { ...secrets, ...copied?.secrets }
  }
  await insertCopy(db, { identity, credentials: copies, keys })
  return { identity, keys, secrets }
}

/** Inserts an identity without credentials, whose identifiers and addresses are taken. */
export const insertOther = ({ identity, keys }: WholeIdentity, { db }: Sandbox): Promise<void> =>
  insertCopy(db, { identity, credentials: [], keys })
