import type { ProjectContext } from '@tillkey/platform-core'
import type { Identity } from '../identities/identity.ts'
import type { JsonObject } from '../values.ts'
import type { CredentialServices } from './credential-services.ts'
import { matchStep, readSecret } from './totp-authenticator.ts'

interface Owner {
  project: ProjectContext
  identity: Identity
}

/** Encryption context of an authenticator. */
export const authenticatorContext = ({ id }: Pick<Identity, 'id'>): string => `authenticator of ${id}`

/** Config of a TOTP credential: the sealed URL, and the step of the last used code. */
export const totpConfig = (
  { project, identity }: Owner,
  { address, step }: { address: string; step: number },
  { cipherOf }: Pick<CredentialServices, 'cipherOf'>,
): JsonObject => ({
  totp_url: cipherOf(project).seal(address, authenticatorContext(identity)),
  last_step: step,
})

/** Decrypts the otpauth URL; undefined when the secret is gone. */
export const openAddress = (
  { project, identity }: Owner,
  config: JsonObject,
  { cipherOf }: Pick<CredentialServices, 'cipherOf'>,
): string | undefined => cipherOf(project).open(String(config.totp_url), authenticatorContext(identity))

/** Consumes a code: each time step is accepted once, even concurrently. `none` without an authenticator. */
export async function useCode(
  owner: Owner,
  code: string,
  { identitiesStore, cipherOf, now }: CredentialServices,
): Promise<'right' | 'wrong' | 'none'> {
  const { identity } = owner
  const credential = await identitiesStore.credential(identity.projectId, identity.id, 'totp')
  if (!credential) return 'none'
  const { config } = credential
  const address = openAddress(owner, config, { cipherOf })
  if (address === undefined) throw new Error(`the authenticator of ${identity.id} cannot be decrypted`)
  const step = matchStep(code, readSecret(address), now())
  if (step === undefined || step <= Number(config.last_step)) return 'wrong'
  const to = { ...config, last_step: step }
  const isFirst = await identitiesStore.replaceCredential(identity, 'totp', { from: config, to, at: now() })
  return isFirst ? 'right' : 'wrong'
}
