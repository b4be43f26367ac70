import type { Static } from 'typebox'
import { Type } from '../type.ts'
import { Time, Uuid } from './values.ts'

export const RFC6749ErrorJson = Type.Object({
  error: Type.Optional(Type.String()),
  error_debug: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  error_hint: Type.Optional(Type.String()),
  status_code: Type.Optional(Type.Integer()),
})
export type RFC6749ErrorJson = Static<typeof RFC6749ErrorJson>

export const Warning = Type.Object({
  code: Type.Optional(Type.Integer()),
  message: Type.Optional(Type.String()),
})
export type Warning = Static<typeof Warning>

export const GenericErrorContent = Type.Object({
  debug: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  status_code: Type.Optional(Type.Integer()),
})
export type GenericErrorContent = Static<typeof GenericErrorContent>

export const GenericError = Type.Object({
  code: Type.Optional(Type.Integer()),
  debug: Type.Optional(Type.String()),
  details: Type.Optional(Type.Unknown()),
  error: Type.Optional(GenericErrorContent),
  id: Type.Optional(Type.String()),
  message: Type.String(),
  reason: Type.Optional(Type.String()),
  request: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
})
export type GenericError = Static<typeof GenericError>

export const ErrorAuthenticatorAssuranceLevelNotSatisfied = Type.Object({
  error: Type.Optional(GenericError),
  redirect_browser_to: Type.Optional(Type.String()),
})
export type ErrorAuthenticatorAssuranceLevelNotSatisfied = Static<
  typeof ErrorAuthenticatorAssuranceLevelNotSatisfied
>

export const ErrorGeneric = Type.Object({
  error: GenericErrorContent,
})
export type ErrorGeneric = Static<typeof ErrorGeneric>

export const ErrorBrowserLocationChangeRequired = Type.Object({
  error: Type.Optional(ErrorGeneric),
  redirect_browser_to: Type.Optional(Type.String()),
})
export type ErrorBrowserLocationChangeRequired = Static<typeof ErrorBrowserLocationChangeRequired>

export const ErrorFlowReplaced = Type.Object({
  error: Type.Optional(GenericError),
  use_flow_id: Type.Optional(Uuid),
})
export type ErrorFlowReplaced = Static<typeof ErrorFlowReplaced>

export const ErrorOAuth2 = Type.Object({
  error: Type.Optional(Type.String()),
  error_debug: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  error_hint: Type.Optional(Type.String()),
  status_code: Type.Optional(Type.Integer()),
})
export type ErrorOAuth2 = Static<typeof ErrorOAuth2>

export const NeedsPrivilegedSessionError = Type.Object({
  error: Type.Optional(GenericError),
  redirect_browser_to: Type.String(),
})
export type NeedsPrivilegedSessionError = Static<typeof NeedsPrivilegedSessionError>

export const SelfServiceFlowExpiredError = Type.Object({
  error: Type.Optional(GenericError),
  expired_at: Type.Optional(Time),
  since: Type.Optional(Type.Integer()),
  use_flow_id: Type.Optional(Uuid),
})
export type SelfServiceFlowExpiredError = Static<typeof SelfServiceFlowExpiredError>
