import type { OAuth2ConsentSession } from './models.ts'

/** What the published description writes in place, under the names that it is published by. */
export type OAuth2ConsentSessionExpiresAt = NonNullable<OAuth2ConsentSession['expires_at']>
export interface InlineObject3 {
  name: string
}
export interface InlineResponse200 {
  status: string
}
export interface InlineResponse2001 {
  version: string
}
export interface InlineResponse503 {
  errors: { [key: string]: string }
}
