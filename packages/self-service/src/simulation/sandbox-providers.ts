import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { type Claims, claimsFrom } from '../providers/claims.ts'
import type { Providers } from '../providers/providers.ts'

/** Subject of claims without one. */
const SUBJECT = 'simulated-subject'

/** Reads sample claims in the form that mappers get. */
export function sampleClaims(sample: JsonObject, issuer = ''): Claims {
  const { iss, sub, raw_claims: raw } = sample
  return {
    ...claimsFrom(sample, isObject(raw) ? raw : sample),
    iss: typeof iss === 'string' ? iss : issuer,
    sub: typeof sub === 'string' && sub !== '' ? sub : SUBJECT,
  }
}

/** Providers that build real authorization URLs and answer every code with sample claims. */
export function createSandboxProviders(
  { authorize, endpoints }: Pick<Providers, 'authorize' | 'endpoints'>,
  sample: JsonObject,
): Providers {
  const answer = async ({ settings }: { settings: { id: string } }) => ({
    provider: settings.id,
    claims: sampleClaims(sample),
    tokens: { access: '', id: '', refresh: '' },
  })
  return { authorize, endpoints, authenticate: answer, verifyIdToken: answer }
}
