import { randomInt } from 'node:crypto'
import type { ProjectContext } from '@tillkey/platform-core'
import { equalInConstantTime } from '@tillkey/secrets'
import type { Identity } from '../identities/identity.ts'
import type { JsonObject } from '../values.ts'
import type { CredentialServices } from './credential-services.ts'

const CODE_COUNT = 12
const CODE_LENGTH = 8
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A backup code and the time of its use. */
export interface BackUpCode {
  code: string
  usedAt?: number
}

interface Owner {
  project: ProjectContext
  identity: Identity
}

/** Encryption context of backup codes. */
export const backupCodesContext = ({ id }: Pick<Identity, 'id'>): string => `back-up codes of ${id}`

/** Generates new backup codes. */
export const newCodes = (): BackUpCode[] =>
  Array.from({ length: CODE_COUNT }, () => ({
    code: Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  }))

/** Config of a backup code credential, with the codes sealed. */
export const codesConfig = (
  { project, identity }: Owner,
  codes: readonly BackUpCode[],
  { cipherOf }: Pick<CredentialServices, 'cipherOf'>,
): JsonObject => ({
  recovery_codes: cipherOf(project).seal(JSON.stringify(codes), backupCodesContext(identity)),
})

/** Decrypts the codes of a credential; undefined when the secret is gone. */
export function readCodes(
  { project, identity }: Owner,
  config: JsonObject,
  { cipherOf }: Pick<CredentialServices, 'cipherOf'>,
): BackUpCode[] | undefined {
  const text = cipherOf(project).open(String(config.recovery_codes), backupCodesContext(identity))
  return text === undefined ? undefined : (JSON.parse(text) as BackUpCode[]) // written by `codesConfig`
}

/** Same as `readCodes`, but throws when the codes cannot be decrypted. */
export function openCodes(
  owner: Owner,
  config: JsonObject,
  services: Pick<CredentialServices, 'cipherOf'>,
): BackUpCode[] {
  const codes = readCodes(owner, config, services)
  if (!codes) throw new Error(`the back-up codes of ${owner.identity.id} cannot be decrypted`)
  return codes
}

/** Finds the codes of an identity; undefined without any. */
export async function readBackUpCodes(
  owner: Owner,
  services: CredentialServices,
): Promise<BackUpCode[] | undefined> {
  const { projectId, id } = owner.identity
  const credential = await services.identitiesStore.credential(projectId, id, 'lookup_secret')
  return credential && openCodes(owner, credential.config, services)
}

/** Consumes a code; only one of several concurrent uses succeeds. `none` when the identity has no codes. */
export async function useBackUpCode(
  owner: Owner,
  input: string,
  services: CredentialServices,
): Promise<'right' | 'wrong' | 'used' | 'none'> {
  const { identity } = owner
  const { identitiesStore, now } = services
  const credential = await identitiesStore.credential(identity.projectId, identity.id, 'lookup_secret')
  if (!credential) return 'none'
  const codes = openCodes(owner, credential.config, services)
  const found = codes.find(({ code }) => equalInConstantTime(code, input.trim()))
  if (!found) return 'wrong'
  if (found.usedAt !== undefined) return 'used'
  const rest = codes.map((code) => (code === found ? { ...code, usedAt: now() } : code))
  const to = codesConfig(owner, rest, services)
  const change = { from: credential.config, to, at: now() }
  return (await identitiesStore.replaceCredential(identity, 'lookup_secret', change)) ? 'right' : 'used'
}
