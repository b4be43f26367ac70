import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'

type Context = Record<string, unknown>

/** Upper bound on a stored reason, in characters. */
const MAX_REASON = 200

const selectType = (id: number): UiText['type'] => {
  if (id === 1050001 || id === 1060001 || id === 1080002) return 'success'
  return id < 2_000_000 ? 'info' : 'error'
}

/** Creates a message with its published id. */
export function message(id: number, text: string, context?: Context): UiText {
  return { id, text, type: selectType(id), ...(context && { context }) }
}

const unix = (time: number): number => Math.floor(time / 1000)
const minutesSince = (time: number, now: number): string => ((now - time) / 60_000).toFixed(2)

const shortened = (text: string): string =>
  text.length <= MAX_REASON ? text : `${text.slice(0, MAX_REASON)}…`

/** Not published: an address waits for verification. */
export const WAITS_FOR_PROOF = 1050901

/** Message ids of a kind of flow. */
interface KindNumbers {
  expired: number
  noMethod: number
  /** Absent when the form may be submitted again. */
  alreadyFinished?: number
}

const numbersByKind: Readonly<Record<string, KindNumbers>> = {
  login: { expired: 4010001, noMethod: 4010002, alreadyFinished: 4010007 },
  registration: { expired: 4040001, noMethod: 4010003, alreadyFinished: 4040002 },
  settings: { expired: 4050001, noMethod: 4010004 },
  recovery: { expired: 4060005, noMethod: 4010005, alreadyFinished: 4060001 },
  verification: { expired: 4070005, noMethod: 4010006, alreadyFinished: 4070002 },
}

function messageNumbers(kind: string): KindNumbers {
  const numbers = numbersByKind[kind]
  if (!numbers) throw new Error(`no message ids for flows of kind ${kind}`)
  return numbers
}

const usedSecret = (usedAt: number): UiText =>
  message(1050014, `Used on ${new Date(usedAt).toISOString().slice(0, 10)}`, {
    used_at: new Date(usedAt).toISOString(),
    used_at_unix: unix(usedAt),
  })

/** All messages of flows, with published ids and contexts and our own texts. */
export const messages = {
  signIn: () => message(1010001, 'Sign in'),
  confirmItIsYou: () => message(1010003, 'Confirm it’s you.'),
  secondChallenge: () => message(1010004, 'One more step to sign in.'),
  emailWithLoginCode: () =>
    message(1010014, 'We sent you a code by email. If it does not arrive, check the address and try again.'),
  signInWithCode: () => message(1010015, 'Sign in with a code'),
  sendCodeTo: (address: string, channel: string) =>
    message(1010023, `Send a code to ${address}`, { address, channel }),
  signInWithPassword: () => message(1010022, 'Sign in with your password'),
  continueWithCode: () => message(1010019, 'Continue with a code'),
  confirmAddress: (maskedTo: string) =>
    message(1010020, `Enter your full email address (${maskedTo}) to get a code.`, {
      masked_to: maskedTo,
    }),
  emailWithRegistrationCode: () =>
    message(1040005, 'We sent you a code by email. If it does not arrive, check the address and try again.'),
  signUpWithCode: () => message(1040006, 'Create account with a code'),
  recovered: (until: number, now: number) => {
    const at = new Date(until).toISOString()
    return message(
      1060001,
      `You have recovered your account. Set a new password or another way to sign in within ${((until - now) / 60_000).toFixed(2)} minutes.`,
      {
        privilegedSessionExpiresAt: at,
        privileged_session_expires_at: at,
        privileged_session_expires_at_unix: unix(until),
      },
    )
  },
  /** `maskedTo` hides most of the address. */
  codeSentTo: (maskedTo: string) =>
    message(1060004, `If an account has the address ${maskedTo}, we sent a code to it.`, {
      masked_address: maskedTo,
    }),
  confirmRecoveryAddress: () => message(1060005, 'Enter the address in full to get a code.'),
  chooseRecoveryAddress: () => message(1060006, 'Where should we send the code?'),
  chooseAnotherAddress: () => message(1060007, 'Back'),
  emailWithRecoveryLink: () => message(1060002, 'If an account has this address, we sent a link to it.'),
  emailWithRecoveryCode: () => message(1060003, 'If an account has this address, we sent a code to it.'),
  submit: () => message(1070005, 'Send'),
  maskedAddress: (masked: string) => message(1070000, masked),
  recoveryAddress: () => message(1070016, 'Email address or phone number'),
  phoneNumber: () => message(1070017, 'Phone number'),
  email: () => message(1070007, 'Email address'),
  resendCode: () => message(1070008, 'Send a new code'),
  continue: () => message(1070009, 'Continue'),
  recoveryCode: () => message(1070010, 'Recovery code'),
  verificationCode: () => message(1070011, 'Verification code'),
  registrationCode: () => message(1070012, 'Registration code'),
  loginCode: () => message(1070013, 'Sign-in code'),
  emailWithVerificationLink: () => message(1080001, 'If an account has this address, we sent a link to it.'),
  verified: () => message(1080002, 'Your email address is confirmed.'),
  emailWithVerificationCode: () => message(1080003, 'If an account has this address, we sent a code to it.'),
  totpCode: () => message(1010006, 'Code from your authenticator app'),
  backUpCode: () => message(1010007, 'Backup code'),
  useKey: () => message(1010008, 'Use a security key'),
  prepareKey: () => message(1010012, 'Have your security key or device ready, then continue.'),
  goOn: () => message(1010013, 'Continue'),
  useTotp: () => message(1010009, 'Use the authenticator app'),
  useBackUpCode: () => message(1010010, 'Use a backup code'),
  unlinkTotp: () => message(1050004, 'Remove the authenticator app'),
  totpPicture: () => message(1050005, 'QR code for your authenticator app'),
  totpSecret: (secret: string) => message(1050006, secret, { secret }),
  revealBackUpCodes: () => message(1050007, 'Show backup codes'),
  newBackUpCodes: () => message(1050008, 'Generate new backup codes'),
  keepBackUpCodes: () => message(1050010, 'Your backup codes. Keep them in a safe place.'),
  confirmBackUpCodes: () => message(1050011, 'I have saved the codes'),
  backUpCodes: (codes: readonly { code: string; usedAt?: number }[]) =>
    message(1050015, codes.map(({ code, usedAt }) => (usedAt === undefined ? code : 'used')).join(', '), {
      secrets: codes.map(({ code, usedAt }) =>
        usedAt === undefined ? message(1050009, code, { secret: code }) : usedSecret(usedAt),
      ),
    }),
  addKey: () => message(1050012, 'Add a security key'),
  keyName: () => message(1050013, 'Name of the security key'),
  disableMethod: () => message(1050016, 'Turn off'),
  totpSecretLabel: () => message(1050017, 'If you cannot scan the code, enter this key in the app'),
  removeKey: (name: string, addedAt: number) =>
    message(1050018, `Remove the security key "${name}"`, {
      added_at: new Date(addedAt).toISOString(),
      added_at_unix: unix(addedAt),
      display_name: name,
    }),
  back: () => message(1040008, 'Back'),
  chooseCredential: () => message(1040009, 'Choose how you want to sign in.'),
  signInWithPasskey: () => message(1010021, 'Sign in with a passkey'),
  signUpWithPasskey: () => message(1040007, 'Create account with a passkey'),
  addPasskey: () => message(1050019, 'Add a passkey'),
  removePasskey: (name: string, addedAt: number) =>
    message(1050020, `Remove the passkey "${name}"`, {
      added_at: new Date(addedAt).toISOString(),
      added_at_unix: unix(addedAt),
      display_name: name,
    }),
  signUpWithKey: () => message(1040004, 'Create account with a security key'),
  saved: () => message(1050001, 'Your changes are saved.'),
  /** `flow` is set when the reader may open the verification. */
  waitsForProof: (address: string, flow: string | undefined) =>
    message(WAITS_FOR_PROOF, `Confirm ${address} to use it. Until then your account stays unchanged.`, {
      address,
      ...(flow !== undefined && { flow }),
    }),
  signUp: () => message(1040001, 'Create account'),
  password: () => message(1070001, 'Password'),
  verifyCode: () => message(1070006, 'Code shown in the app'),
  save: () => message(1070003, 'Save'),
  /** `name` is the field's, where the generation of the API tells it. */
  title: (title: string, name?: string) =>
    message(1070002, title, { title, ...(name !== undefined && { name }) }),
  identifier: () => message(1070004, 'Username or email address'),

  /** Cuts the reason in text and context. */
  invalid: (reason: string) => message(4000001, shortened(reason), { reason: shortened(reason) }),
  missing: (property: string) => message(4000002, 'Fill in this field.', { property }),
  tooShort: (min: number, actual: number) =>
    message(4000003, `Use at least ${min} characters, not ${actual}.`, {
      actual_length: actual,
      min_length: min,
    }),
  patternMismatch: (pattern: string) => message(4000004, 'Use the required format.', { pattern }),
  wrongCredentials: () => message(4000006, 'Incorrect email or password.'),
  duplicateIdentifier: () =>
    message(4000007, 'An account with these details already exists. Sign in instead.'),
  wrongCode: () => message(4000008, 'Incorrect code. Try the next one.'),
  noIdentifiers: () => message(4000009, 'Enter an email address or username to sign in with.'),
  notVerified: () => message(4000010, 'Confirm your email address first.'),
  noTotp: () => message(4000011, 'Your account has no authenticator app.'),
  usedBackUpCode: () => message(4000012, 'This backup code has already been used. Use another one.'),
  noKey: () => message(4000013, 'Your account has no security key.'),
  noKeyAccount: () => message(4000015, 'No account with this name has a security key.'),
  noBackUpCodes: () => message(4000014, 'Your account has no backup codes.'),
  wrongBackUpCode: () => message(4000016, 'Incorrect backup code.'),
  tooLong: (max: number, actual: number) =>
    message(4000017, `Use at most ${max} characters, not ${actual}.`, {
      actual_length: actual,
      max_length: max,
    }),
  lessThanMinimum: (minimum: number, actual: number) =>
    message(4000018, `Enter a number from ${minimum}.`, { actual, minimum }),
  notAboveMinimum: (minimum: number, actual: number) =>
    message(4000019, `Enter a number above ${minimum}.`, { actual, minimum }),
  aboveMaximum: (maximum: number, actual: number) =>
    message(4000020, `Enter a number up to ${maximum}.`, { actual, maximum }),
  notLessThanMaximum: (maximum: number, actual: number) =>
    message(4000021, `Enter a number below ${maximum}.`, { actual, maximum }),
  notMultipleOf: (base: number, actual: number) =>
    message(4000022, `Enter a multiple of ${base}.`, { actual, base }),
  tooManyItems: (max: number, actual: number) =>
    message(4000023, `Enter at most ${max} entries, not ${actual}.`, {
      actual_items: actual,
      max_items: max,
    }),
  tooFewItems: (min: number, actual: number) =>
    message(4000024, `Enter at least ${min} entries, not ${actual}.`, {
      actual_items: actual,
      min_items: min,
    }),
  equalItems: (a: number, b: number) =>
    message(4000025, `Entries ${a + 1} and ${b + 1} are the same.`, { index_a: a, index_b: b }),
  wrongType: (allowed: string[], actual: string) =>
    message(4000026, `Use a different format: ${allowed.join(' or ')}.`, {
      actual_type: actual,
      allowed_types: allowed,
    }),
  /** `expected` is JSON in the context. */
  notConstant: (expected: unknown) =>
    message(4000029, `This must be ${JSON.stringify(expected)}.`, { expected: JSON.stringify(expected) }),
  similarPassword: () =>
    message(4000031, 'This password is too similar to your username or email. Choose another one.'),
  longPassword: (max: number, actual: number) =>
    message(4000033, `Passwords can have at most ${max} bytes. This one has ${actual}.`, {
      actual_length: actual,
      max_length: max,
    }),
  shortPassword: (min: number, actual: number) =>
    message(4000032, `Passwords need at least ${min} characters. This one has ${actual}.`, {
      actual_length: actual,
      min_length: min,
    }),
  stolenPassword: (breaches: number) =>
    message(4000034, 'This password appeared in a data breach and is not safe. Choose another one.', {
      breaches,
    }),
  noCodeAccount: () =>
    message(4000035, 'No account can sign in with a code to this address. Check the address.'),
  malformedEmail: (value: string) =>
    message(4000040, 'Enter a valid email address.', { value: shortened(value) }),
  malformedPhoneNumber: (value: string) =>
    message(4000041, 'Enter a valid phone number with its country code.', { value: shortened(value) }),
  traitsChanged: () => message(4000036, 'The details have changed since the code was sent. Start again.'),
  unknownIdentifier: () =>
    message(4000037, 'No account has these details. Check them, or create an account.'),
  wrongLoginCode: () => message(4010008, 'This code is incorrect or has already been used. Try again.'),
  unknownAddress: () => message(4010010, 'This address does not belong to your account. Check the address.'),
  wrongRegistrationCode: () =>
    message(4040003, 'This code is incorrect or has already been used. Try again.'),
  wrongRecoveryLink: () =>
    message(4060004, 'This link is invalid or has already been used. Request a new one.'),
  wrongRecoveryCode: () => message(4060006, 'This code is incorrect or has already been used. Try again.'),
  wrongVerificationLink: () =>
    message(4070001, 'This link is invalid or has already been used. Request a new one.'),
  wrongVerificationCode: () =>
    message(4070006, 'This code is incorrect or has already been used. Try again.'),
  addressTaken: () =>
    message(4070901, 'This address belongs to another account. Your address stays the same.'),
  changeOver: () =>
    message(4070902, 'This change is no longer pending. Enter the address again in your settings.'),
  triedTooOften: () => messages.invalid('Too many attempts. Request a new code.'),
  codeUsed: () => messages.invalid('This code has already been used. Request a new one.'),
  tooMuch: () => messages.invalid('The form is too long. Shorten it.'),
  notAnEmail: () => messages.invalid('Enter a valid email address.'),
  /** No method matches the form. */
  noMethod: (kind: string) =>
    message(messageNumbers(kind).noMethod, 'Something is missing. Complete the form and send it again.'),
  alreadyFinished: (kind: string) =>
    message(messageNumbers(kind).alreadyFinished ?? 4010007, 'This page has already been used. Start again.'),
  /** Shown in the replacement of an expired flow. */
  expired: (kind: string, expiredAt: number, now: number) =>
    message(
      messageNumbers(kind).expired,
      `This page expired ${minutesSince(expiredAt, now)} minutes ago. Try again.`,
      { expired_at: new Date(expiredAt).toISOString(), expired_at_unix: unix(expiredAt) },
    ),
}
