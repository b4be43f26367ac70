import type { JsonObject } from '../values.ts'

/** What a trait that somebody signs in with serves for, whichever methods a project switches on. */
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

/** People with these traits, who have to have each. */
const withTraits = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties: {
    traits: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  },
})

/** The schema of a project that names none. */
export const EMAIL_PRESET = 'preset://email'

/** Identity schemas that a project may name in place of one of its own. */
export const schemaPresets: Readonly<Record<string, JsonObject>> = {
  [EMAIL_PRESET]: withTraits({ email }),
  'preset://phone': withTraits({ phone }),
  'preset://username': withTraits({ username }),
}
