import type { Static, TObject, TSchema } from 'typebox'
import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { Time } from '../values.ts'
import { OAuth2RedirectTo } from './login-schemas.ts'

/** An app as shown to people. URLs are http or https, or absent. */
export const AccountApp = Type.Object({
  client_id: Type.String(),
  /** The client's name, or its id if it has no name. */
  name: Type.String(),
  logo_uri: Type.Optional(Type.String()),
  client_uri: Type.Optional(Type.String()),
  policy_uri: Type.Optional(Type.String()),
  tos_uri: Type.Optional(Type.String()),
})
export type AccountApp = Static<typeof AccountApp>

/** A scope that an app requests. */
export const AccessScope = Type.Object({
  scope: Type.String(),
  /** Description from the client's registration (`metadata.scope_descriptions`), if any. */
  description: Type.Optional(Type.String()),
  /** The consent cannot be given without it. */
  needed: Type.Boolean(),
})
export type AccessScope = Static<typeof AccessScope>

/** Languages that the app requests, most preferred first (BCP 47). */
const uiLocales = Type.Optional(Type.Array(Type.String()))

/** The person whose consent is requested. */
export const AccountPerson = Type.Object({
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
})
export type AccountPerson = Static<typeof AccountPerson>

export const AccessRequest = Type.Object({
  challenge: Type.String(),
  app: AccountApp,
  person: AccountPerson,
  scopes: Type.Array(AccessScope),
  /** Host that the person returns to. */
  returns_to: Type.String(),
  /** URL of the authorization request, for signing in as somebody else. */
  request_url: Type.String(),
  ui_locales: uiLocales,
})
export type AccessRequest = Static<typeof AccessRequest>

export const AccessAnswer = Type.Object({
  decision: closed('allow', 'refuse'),
  /** The granted scopes, out of those requested. */
  scopes: Type.Optional(Type.Array(Type.String())),
  /** Whether to skip further requests for the same scopes. */
  remember: Type.Optional(Type.Boolean()),
})
export type AccessAnswer = Static<typeof AccessAnswer>

export const SignOutRequest = Type.Object({
  challenge: Type.String(),
  /** Absent if the person started it. */
  app: Type.Optional(AccountApp),
  ui_locales: uiLocales,
})
export type SignOutRequest = Static<typeof SignOutRequest>

export const SignOutAnswer = Type.Object({ decision: closed('sign_out', 'stay') })
export type SignOutAnswer = Static<typeof SignOutAnswer>

export const ConnectedApp = Type.Object({
  app: AccountApp,
  scopes: Type.Array(AccessScope),
  /** When access was first granted. */
  since: Time,
  last_used_at: Time,
  /** Whether consent is skipped. */
  remembered: Type.Boolean(),
})
export type ConnectedApp = Static<typeof ConnectedApp>

const consentChallenge = Type.Object({ consent_challenge: Type.String() })
const logoutChallenge = Type.Object({ logout_challenge: Type.String() })

/** A request to the person, or a redirect if it was handled before. */
const question = <P extends TObject, V extends TSchema>(summary: string, parameters: P, view: V) =>
  schemas({ summary, parameters, responses: { 200: view, 410: OAuth2RedirectTo }, default: ErrorOAuth2 })

/** The person's decision. */
const answer = <P extends TObject, B extends TSchema>(summary: string, parameters: P, body: B) =>
  schemas({ summary, parameters, body, responses: { 200: OAuth2RedirectTo }, default: ErrorOAuth2 })

export const getAccessRequest = question(
  'Returns the access that an app requests from the signed-in person.',
  consentChallenge,
  AccessRequest,
)
export const answerAccessRequest = answer(
  'Grants or denies the access that an app requests, and returns where to send the browser.',
  consentChallenge,
  AccessAnswer,
)
export const getSignOutRequest = question(
  'Returns the app that requests a sign-out.',
  logoutChallenge,
  SignOutRequest,
)
export const answerSignOutRequest = answer(
  'Confirms or rejects a sign-out, and returns where to send the browser.',
  logoutChallenge,
  SignOutAnswer,
)

export const listConnectedApps = schemas({
  summary: 'Lists the apps that the signed-in person has granted access, newest first.',
  responses: { 200: Type.Array(ConnectedApp) },
  default: ErrorOAuth2,
})

export const getAppLogo = schemas({
  summary: 'Returns the image at the `logo_uri` of an app, for pages that load nothing from the app itself.',
  parameters: Type.Object({ client_id: Type.String() }),
  responses: { 200: Type.String() },
  default: ErrorOAuth2,
})

export const disconnectApp = schemas({
  summary: 'Revokes all access that the signed-in person has granted an app.',
  parameters: Type.Object({ client_id: Type.String() }),
  responses: { 204: null },
  default: ErrorOAuth2,
})
