import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'

type Context = Record<string, unknown>

const typeOf = (id: number): UiText['type'] => {
  if (id === 1050001 || id === 1060001 || id === 1080002) return 'success'
  return id < 2_000_000 ? 'info' : 'error'
}

function message(id: number, text: string, context?: Context): UiText {
  return { id, text, type: typeOf(id), ...(context && { context }) }
}

const unix = (time: number): number => Math.floor(time / 1000)
const minutesSince = (time: number, now: number): string => ((now - time) / 60_000).toFixed(2)

function expired(id: number, flow: string, expiredAt: number, now: number): UiText {
  return message(
    id,
    `The ${flow} flow expired ${minutesSince(expiredAt, now)} minutes ago, please try again.`,
    {
      expired_at: new Date(expiredAt).toISOString(),
      expired_at_unix: unix(expiredAt),
    },
  )
}

/** Every message a person may see in a flow, under its stable number. */
export const messages = {
  signIn: () => message(1010001, 'Sign in'),
  confirmItIsYou: () => message(1010003, 'Please confirm this action by verifying that it is you.'),
  secondChallenge: () => message(1010004, 'Please complete the second authentication challenge.'),
  signUp: () => message(1040001, 'Sign up'),
  password: () => message(1070001, 'Password'),
  title: (title: string) => message(1070002, title, { title }),
  identifier: () => message(1070004, 'ID'),

  invalid: (reason: string) => message(4000001, reason, { reason }),
  missing: (property: string) => message(4000002, `Property ${property} is missing.`, { property }),
  tooShort: (min: number, actual: number) =>
    message(4000003, `length must be >= ${min}, but got ${actual}`, {
      actual_length: actual,
      min_length: min,
    }),
  patternMismatch: (pattern: string) => message(4000004, `does not match pattern "${pattern}"`, { pattern }),
  wrongCredentials: () =>
    message(
      4000006,
      'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
    ),
  duplicateIdentifier: () =>
    message(4000007, 'An account with the same identifier (email, phone, username, ...) exists already.'),
  noIdentifiers: () =>
    message(
      4000009,
      'Could not find any login identifiers. Did you forget to set them? This could also be caused by a server misconfiguration.',
    ),
  notVerified: () => message(4000010, 'Account not active yet. Did you forget to verify your email address?'),
  tooLong: (max: number, actual: number) =>
    message(4000017, `length must be <= ${max}, but got ${actual}`, {
      actual_length: actual,
      max_length: max,
    }),
  belowMinimum: (minimum: number, actual: number) =>
    message(4000018, `must be >= ${minimum} but found ${actual}`, { actual, minimum }),
  notAboveMinimum: (minimum: number, actual: number) =>
    message(4000019, `must be > ${minimum} but found ${actual}`, { actual, minimum }),
  aboveMaximum: (maximum: number, actual: number) =>
    message(4000020, `must be <= ${maximum} but found ${actual}`, { actual, maximum }),
  notBelowMaximum: (maximum: number, actual: number) =>
    message(4000021, `must be < ${maximum} but found ${actual}`, { actual, maximum }),
  notMultipleOf: (base: number, actual: number) =>
    message(4000022, `${actual} not multipleOf ${base}`, { actual, base }),
  tooManyItems: (max: number, actual: number) =>
    message(4000023, `maximum ${max} items allowed, but found ${actual} items`, {
      actual_items: actual,
      max_items: max,
    }),
  tooFewItems: (min: number, actual: number) =>
    message(4000024, `minimum ${min} items allowed, but found ${actual} items`, {
      actual_items: actual,
      min_items: min,
    }),
  equalItems: (a: number, b: number) =>
    message(4000025, `items at index ${a} and ${b} are equal`, { index_a: a, index_b: b }),
  wrongType: (allowed: string[], actual: string) =>
    message(4000026, `expected ${allowed.join(' or ')}, but got ${actual}`, {
      actual_type: actual,
      allowed_types: allowed,
    }),
  notConstant: (expected: unknown) =>
    message(4000029, `must be equal to constant ${JSON.stringify(expected)}`, { expected }),
  similarPassword: () =>
    message(4000031, 'The password can not be used because it is too similar to the identifier.'),
  shortPassword: (min: number, actual: number) =>
    message(4000032, `The password must be at least ${min} characters long, but got ${actual}.`, {
      actual_length: actual,
      min_length: min,
    }),
  noLoginStrategy: () =>
    message(4010002, 'Could not find a strategy to log you in with. Did you fill out the form correctly?'),
  noRegistrationStrategy: () =>
    message(4010003, 'Could not find a strategy to sign you up with. Did you fill out the form correctly?'),
  loginExpired: (expiredAt: number, now: number) => expired(4010001, 'login', expiredAt, now),
  registrationExpired: (expiredAt: number, now: number) => expired(4040001, 'registration', expiredAt, now),
}
