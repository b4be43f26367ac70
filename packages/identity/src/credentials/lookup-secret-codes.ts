import { randomInt } from 'node:crypto'
import type { ProjectContext } from '@tillkey/platform-core'
import { equalInConstantTime } from '@tillkey/secrets'
import type { Identity } from '../identities/identity.ts'
import type { JsonObject } from '../values.ts'
import type { CredentialServices } from './credential-services.ts'

const CODE_COUNT = 12
const CODE_LENGTH = 8
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A back-up code, and when it was used. */
export interface BackUpCode {
  code: string
  usedAt?: number
}

/** Whose codes they are. */
interface Owner {
  project: ProjectContext
  identity: Identity
}

/** What sealed backup codes are bound to. */
export const backupCodesContext = ({ id }: Pick<Identity, 'id'>): string => `back-up codes of ${id}`

/** New codes, to be written down. */
export const newCodes = (): BackUpCode[] =>
  Array.from({ length: CODE_COUNT }, () => ({
    code: Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  }))

/** What is stored of codes: all of them, sealed. */
export const codesConfig = (
  { project, identity }: Owner,
  codes: readonly BackUpCode[],
  { cipherOf }: Pick<CredentialServices, 'cipherOf'>,
): JsonObject => ({
  recovery_codes: cipherOf(project).seal(JSON.stringify(codes), backupCodesContext(identity)),
})

/** The codes in a credential of that type; nothing when they cannot be opened. */
export function readCodes(
  { project, identity }: Owner,
  config: JsonObject,
  { cipherOf }: Pick<CredentialServices, 'cipherOf'>,
): BackUpCode[] | undefined {
  const text = cipherOf(project).open(String(config.recovery_codes), backupCodesContext(identity))
  return text === undefined ? undefined : (JSON.parse(text) as BackUpCode[]) // written by `codesConfig`
}

/** As `readCodes`, where nothing can be done without them. */
export function openCodes(
  owner: Owner,
  config: JsonObject,
  services: Pick<CredentialServices, 'cipherOf'>,
): BackUpCode[] {
  const codes = readCodes(owner, config, services)
  if (!codes) throw new Error(`the back-up codes of ${owner.identity.id} cannot be opened`)
  return codes
}

/** The codes that somebody has; nothing when they have none. */
export async function codesOf(owner: Owner, services: CredentialServices): Promise<BackUpCode[] | undefined> {
  const { projectId, id } = owner.identity
  const credential = await services.identitiesStore.credential(projectId, id, 'lookup_secret')
  return credential && openCodes(owner, credential.config, services)
}

/** Uses a code up, which counts once, whoever comes first. `none` when somebody has no codes. */
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
