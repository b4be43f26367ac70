import type { Static } from 'typebox'
import { open, openWithOurs } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { Time, Uuid } from '../values.ts'
import { Identity } from './identity-models.ts'

export const AuthenticatorAssuranceLevel = open('aal0', 'aal1', 'aal2', 'aal3')
export type AuthenticatorAssuranceLevel = Static<typeof AuthenticatorAssuranceLevel>

export const DeleteMySessionsCount = Type.Object({
  count: Type.Optional(Type.Integer()),
})
export type DeleteMySessionsCount = Static<typeof DeleteMySessionsCount>

export const SessionAuthenticationMethodMethodEnum = openWithOurs(
  [
    'link_recovery',
    'code_recovery',
    'password',
    'code',
    'totp',
    'oidc',
    'webauthn',
    'lookup_secret',
    'v0.6_legacy_session',
  ],
  ['passkey'],
)
export type SessionAuthenticationMethodMethodEnum = Static<typeof SessionAuthenticationMethodMethodEnum>

export const SessionAuthenticationMethod = Type.Object({
  aal: Type.Optional(AuthenticatorAssuranceLevel),
  completed_at: Type.Optional(Time),
  method: Type.Optional(SessionAuthenticationMethodMethodEnum),
  organization: Type.Optional(Type.String()),
  provider: Type.Optional(Type.String()),
})
export type SessionAuthenticationMethod = Static<typeof SessionAuthenticationMethod>

export const SessionDevice = Type.Object({
  id: Uuid,
  ip_address: Type.Optional(Type.String()),
  location: Type.Optional(Type.String()),
  user_agent: Type.Optional(Type.String()),
})
export type SessionDevice = Static<typeof SessionDevice>

export const Session = Type.Object({
  active: Type.Optional(Type.Boolean()),
  authenticated_at: Type.Optional(Time),
  authentication_methods: Type.Optional(Type.Array(SessionAuthenticationMethod)),
  authenticator_assurance_level: Type.Optional(AuthenticatorAssuranceLevel),
  devices: Type.Optional(Type.Array(SessionDevice)),
  expires_at: Type.Optional(Time),
  id: Uuid,
  identity: Type.Optional(Identity),
  issued_at: Type.Optional(Time),
  tokenized: Type.Optional(Type.String()),
})
export type Session = Static<typeof Session>

export const SuccessfulCodeExchangeResponse = Type.Object({
  session: Session,
  session_token: Type.Optional(Type.String()),
})
export type SuccessfulCodeExchangeResponse = Static<typeof SuccessfulCodeExchangeResponse>
