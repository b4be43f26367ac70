import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { openConnections } from '../../credentials/connections.ts'
import { readCodes } from '../../credentials/lookup-secret-codes.ts'
import { openAddress } from '../../credentials/totp-credential.ts'
import { readKeys, toUserHandle } from '../../credentials/webauthn-keys.ts'
import { identityConfig } from '../../identity-config.ts'
import { extractIdentifiers } from '../../schemas/identity-schemas.ts'
import type { JsonObject } from '../../values.ts'
import type { Credential, Identity } from '../identity.ts'
import { time } from './identity-view.ts'

interface Owner {
  project: ProjectContext
  identity: Identity
}

interface Cipher {
  /** Returns the keyring of a project. */
  cipherOf(project: ProjectContext): Keyring
}

type ConfigView = (config: JsonObject, owner: Owner, cipher: Cipher) => JsonObject

function showKeys(config: JsonObject, { identity }: Owner): JsonObject {
  const { keys, userHandle } = readKeys({ config })
  return {
    ...(keys.length > 0 && { credentials: keys }),
    user_handle: userHandle || toUserHandle(identity.id),
  }
}

/**
 * Credential types whose API form differs from the stored one. Values that cannot be decrypted are shown as
 * empty.
 */
const configViews: Readonly<Partial<Record<string, ConfigView>>> = {
  code(config, { project, identity }) {
    const { rules, schemas } = identityConfig(project)
    if (rules.codeCredentialConfig === 'stored') return config
    const addresses = extractIdentifiers(schemas.get(identity.schemaId), identity.traits, 'code')
    return {
      addresses: addresses.map((address) => ({
        address,
        channel: address.includes('@') ? 'email' : 'sms',
      })),
    }
  },
  oidc: (config, { project }, { cipherOf }) => openConnections(config, project.id, cipherOf(project)),
  totp: (config, owner, cipher) => ({ totp_url: openAddress(owner, config, cipher) ?? '' }),
  lookup_secret: (config, owner, cipher) => ({
    recovery_codes: (readCodes(owner, config, cipher) ?? []).map(({ code, usedAt }) => ({
      code,
      used_at: usedAt === undefined ? null : time(usedAt),
    })),
  }),
  webauthn: showKeys,
  passkey: showKeys,
}

/** Returns credentials with the secrets of the included types decrypted, for administrators only. */
export const withDecryptedCredentials = (
  credentials: readonly Credential[],
  included: readonly string[],
  { project, identity, cipherOf }: Owner & Cipher,
): Credential[] =>
  credentials.map((credential) => {
    const show = included.includes(credential.type) ? configViews[credential.type] : undefined
    return show
      ? { ...credential, config: show(credential.config, { project, identity }, { cipherOf }) }
      : credential
  })
