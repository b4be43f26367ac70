import type { JsonObject } from '../values.ts'

/** Marks of a trait that serves as identifier for every method. */
const signInWith = (more: object = {}): JsonObject => ({
  password: { identifier: true },
  webauthn: { identifier: true },
  totp: { account_name: true },
  ...more,
})

const email: JsonObject = {
  type: 'string',
  format: 'email',
  title: 'E-Mail',
  maxLength: 320,
  'ory.sh/kratos': {
    credentials: signInWith({ code: { identifier: true, via: 'email' } }),
    verification: { via: 'email' },
    recovery: { via: 'email' },
  },
}

const phone: JsonObject = {
  type: 'string',
  format: 'tel',
  title: 'Phone number',
  maxLength: 32,
  'ory.sh/kratos': { credentials: signInWith(), verification: { via: 'sms' } },
}

const username: JsonObject = {
  type: 'string',
  title: 'Username',
  minLength: 1,
  maxLength: 320,
  'ory.sh/kratos': { credentials: signInWith() },
}

/** Builds a schema in which these traits are required. */
const withTraits = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: {
    traits: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  },
})

/** Default schema of a project. */
export const EMAIL_PRESET = 'preset://email'

/** Built-in identity schemas that a project may name. */
export const schemaPresets: Readonly<Record<string, JsonObject>> = {
  [EMAIL_PRESET]: withTraits({ email }),
  'preset://phone': withTraits({ phone }),
  'preset://username': withTraits({ username }),
}
