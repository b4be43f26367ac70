import type { Identity } from '../identities/identity.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { extractIdentifiers } from '../schemas/identity-schemas.ts'
import type { AuthenticationMethod } from './session.ts'

type CodeConfig = Pick<IdentityConfig, 'code' | 'rules' | 'schemas'>

/** Returns the addresses to which the schema sends codes, as identifiers. */
export const codeAddresses = ({ schemaId, traits }: Identity, { schemas }: CodeConfig): string[] =>
  extractIdentifiers(schemas.get(schemaId), traits, 'code')

/** Returns whether methods include a first factor other than codes: two codes do not add up to aal2. */
export const includeOtherFactor = (
  methods: readonly Pick<AuthenticationMethod, 'method' | 'aal'>[],
): boolean => methods.some(({ method, aal }) => aal === 'aal1' && method !== 'code')

/**
 * Returns whether a code to one of the identity's addresses is a second factor that raises a session with these
 * methods. In the older generation, only a trait that the client names receives such a code.
 */
export const hasSecondCode = (
  identity: Identity,
  methods: readonly Pick<AuthenticationMethod, 'method' | 'aal'>[],
  config: CodeConfig,
): boolean =>
  config.rules.secondFactorCode === 'by address' &&
  config.code.isSecondFactor &&
  includeOtherFactor(methods) &&
  codeAddresses(identity, config).length > 0
