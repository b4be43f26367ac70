import type { Static } from 'typebox'
import { closed, open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { JsonObject, Time } from '../values.ts'
import { Identity } from './identity-models.ts'
import { AuthenticatorAssuranceLevel, SessionAuthenticationMethod } from './session-models.ts'
import { UiText } from './ui-models.ts'

const SimulatedFlow = closed('login', 'registration', 'recovery', 'verification', 'settings')

export const FlowSimulation = Type.Object({
  flow: SimulatedFlow,
  /** Method of the form. Recovery and verification use the method that the project has configured. */
  method: Type.Optional(closed('password', 'code', 'oidc', 'webauthn', 'profile', 'totp', 'lookup_secret')),
  /** The identity whose copy plays the flow. Its credentials are replaced by generated ones. */
  identity_id: Type.Optional(Type.String()),
  /** Traits of a new person, when there is no identity, or the changed traits of a settings flow with `profile`. */
  traits: Type.Optional(JsonObject),
  schema_id: Type.Optional(Type.String()),
  /** Default: the first one that the copy has, if the flow asks for one. */
  second_factor: Type.Optional(closed('totp', 'lookup_secret', 'webauthn', 'none')),
  /** Address to recover or verify. Default: the first one of the copy. */
  address: Type.Optional(Type.String()),
  /** Provider of `oidc`. */
  provider: Type.Optional(Type.String()),
  /** Claims with which the provider answers. */
  claims: Type.Optional(JsonObject),
  /** Whether web hooks are called, with the header `tillkey-simulation: true`. Default: they are shown only. */
  send_web_hooks: Type.Optional(Type.Boolean()),
})
export type FlowSimulation = Static<typeof FlowSimulation>

/** A message of a form, with the field it belongs to. */
const SimulatedText = Type.Object({ ...UiText.properties, field: Type.Optional(Type.String()) })

/** A form that was opened or submitted, or a redirect that was followed, and its answer. */
const SimulatedForm = Type.Object({
  flow: open('login', 'registration', 'recovery', 'verification', 'settings'),
  action: open('open', 'submit', 'return'),
  method: Type.Optional(Type.String()),
  /** Submitted fields. Generated secrets are left out. */
  fields: JsonObject,
  status: Type.Integer(),
  state: Type.Optional(Type.String()),
  texts: Type.Array(SimulatedText),
  /** Methods that the form offers. */
  offered: Type.Array(Type.String()),
  redirect_to: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})

/** A call of a web hook. Values of headers that may be secrets are masked. */
const SimulatedWebHook = Type.Object({
  url: Type.String(),
  method: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.String(),
  outcome: open('answered', 'not-sent', 'cancelled', 'failed'),
  status: Type.Optional(Type.Integer()),
  /** At most 16 KiB. */
  response: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})

const SimulatedMessage = Type.Object({
  via: open('email', 'sms'),
  to: Type.String(),
  template: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.Optional(Type.String()),
})

/** One step, in the order of their ends. Exactly one of the optional members is present. */
export const SimulationStep = Type.Object({
  /** Milliseconds since the start. */
  after_ms: Type.Integer(),
  form: Type.Optional(SimulatedForm),
  web_hook: Type.Optional(SimulatedWebHook),
  message: Type.Optional(SimulatedMessage),
  /** An event that the flow would record. */
  event: Type.Optional(Type.Object({ name: Type.String(), attributes: JsonObject })),
})
export type SimulationStep = Static<typeof SimulationStep>

/** The session that would result. It has no id and no token. */
const SimulatedSession = Type.Object({
  identity: Identity,
  authenticator_assurance_level: AuthenticatorAssuranceLevel,
  authentication_methods: Type.Array(SessionAuthenticationMethod),
  issued_at: Time,
  expires_at: Time,
  /** Claims of a token by each template, unsigned. */
  tokenized: Type.Array(
    Type.Object({
      template: Type.String(),
      claims: Type.Optional(JsonObject),
      reason: Type.Optional(Type.String()),
    }),
  ),
})

export const SimulationResult = Type.Object({
  /** `incomplete`: the flow waits for something that cannot be simulated. */
  outcome: open('completed', 'refused', 'incomplete'),
  reasons: Type.Array(Type.String()),
  steps: Type.Array(SimulationStep),
  session: Type.Optional(SimulatedSession),
  /** The identity after the flow, without a session. */
  identity: Type.Optional(Identity),
})
export type SimulationResult = Static<typeof SimulationResult>

const errors = { 400: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric, 503: ErrorGeneric }

export const simulateFlow = schemas({
  summary:
    'Plays a self-service flow as a copy of a person in a sandbox, which stores nothing and issues nothing.',
  body: FlowSimulation,
  responses: { 200: SimulationResult, ...errors },
  default: ErrorGeneric,
})

const Check = Type.Object({
  name: open('endpoints', 'token', 'userinfo', 'keys'),
  url: Type.Optional(Type.String()),
  outcome: open('passed', 'failed'),
  /** HTTP status of the endpoint, which may refuse a request without parameters. */
  status: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
})

export const SocialProviderTest = Type.Object({
  redirect_uri: Type.String(),
  authorization_url: Type.Optional(Type.String()),
  checks: Type.Array(Check),
  /** Result of the mapper for the sample claims. */
  mapped: Type.Optional(
    Type.Object({
      claims: JsonObject,
      traits: Type.Optional(JsonObject),
      metadata_public: Type.Optional(Type.Unknown()),
      metadata_admin: Type.Optional(Type.Unknown()),
      verified_addresses: Type.Array(Type.String()),
      /** Traits that the schema rejects. */
      problems: Type.Array(Type.Object({ field: Type.Optional(Type.String()), text: Type.String() })),
      reason: Type.Optional(Type.String()),
    }),
  ),
})
export type SocialProviderTest = Static<typeof SocialProviderTest>

export const testSocialProvider = schemas({
  summary:
    'Checks a social sign-in provider: its endpoints, the authorization URL, and the mapper with sample claims.',
  parameters: Type.Object({ provider: Type.String() }),
  body: Type.Object({ claims: Type.Optional(JsonObject) }),
  responses: { 200: SocialProviderTest, ...errors },
  default: ErrorGeneric,
})

export const OrganizationSignInTest = Type.Object({
  domain: Type.String(),
  outcome: open('provider', 'no-provider', 'no-organization', 'invalid'),
  organization: Type.Optional(Type.Object({ id: Type.String(), label: Type.String() })),
  providers: Type.Array(Type.Object({ id: Type.String(), label: Type.String() })),
  /** Where a login with the address continues. */
  sign_in_url: Type.Optional(Type.String()),
})
export type OrganizationSignInTest = Static<typeof OrganizationSignInTest>

export const testOrganizationSignIn = schemas({
  summary: 'Returns the organization and the providers with which a person with an email address signs in.',
  parameters: Type.Object({ address: Type.String() }),
  responses: { 200: OrganizationSignInTest, 400: ErrorGeneric },
  default: ErrorGeneric,
})
