import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'

type Context = Record<string, unknown>

/** Of a reason at most: messages are kept with their flow. */
const MAX_REASON = 200

const typeOf = (id: number): UiText['type'] => {
  if (id === 1050001 || id === 1060001 || id === 1080002) return 'success'
  return id < 2_000_000 ? 'info' : 'error'
}

function message(id: number, text: string, context?: Context): UiText {
  return { id, text, type: typeOf(id), ...(context && { context }) }
}

const unix = (time: number): number => Math.floor(time / 1000)
const minutesSince = (time: number, now: number): string => ((now - time) / 60_000).toFixed(2)

const shortened = (text: string): string =>
  text.length <= MAX_REASON ? text : `${text.slice(0, MAX_REASON)}…`

/** What is told of a kind of flow, by number. */
interface KindNumbers {
  expired: number
  noMethod: number
  /** Absent: the kind may be sent again. */
  alreadyFinished?: number
}

const numbersByKind: Readonly<Record<string, KindNumbers>> = {
  login: { expired: 4010001, noMethod: 4010002, alreadyFinished: 4010007 },
  registration: { expired: 4040001, noMethod: 4010003, alreadyFinished: 4040002 },
  settings: { expired: 4050001, noMethod: 4010004 },
  recovery: { expired: 4060005, noMethod: 4010005, alreadyFinished: 4060001 },
  verification: { expired: 4070005, noMethod: 4010006, alreadyFinished: 4070002 },
}

function numbersOf(kind: string): KindNumbers {
  const numbers = numbersByKind[kind]
  if (!numbers) throw new Error(`no messages are numbered for flows of kind ${kind}`)
  return numbers
}

/** Every message a person may see in a flow, under its published number and with its published context; the words are ours. */
export const messages = {
  signIn: () => message(1010001, 'Sign in'),
  confirmItIsYou: () => message(1010003, 'Please show once more that it is you.'),
  secondChallenge: () => message(1010004, 'One more step: please give your second factor.'),
  emailWithLoginCode: () =>
    message(1010014, 'We have sent a code by e-mail. No mail? Please check the address and try again.'),
  signInWithCode: () => message(1010015, 'Sign in with a code'),
  continueWithCode: () => message(1010019, 'Continue with a code'),
  confirmAddress: (maskedTo: string) =>
    message(1010020, `Please write out ${maskedTo}: a code is going to be sent there.`, {
      masked_to: maskedTo,
    }),
  emailWithRegistrationCode: () =>
    message(1040005, 'We have sent a code by e-mail. No mail? Please check the address and try again.'),
  signUpWithCode: () => message(1040006, 'Create account with a code'),
  recovered: (until: number, now: number) => {
    const at = new Date(until).toISOString()
    return message(
      1060001,
      `Your account is yours again. Please choose a new password or another way to sign in within ${((until - now) / 60_000).toFixed(2)} minutes.`,
      {
        privilegedSessionExpiresAt: at,
        privileged_session_expires_at: at,
        privileged_session_expires_at_unix: unix(until),
      },
    )
  },
  emailWithRecoveryLink: () =>
    message(1060002, 'If an account has this address, a mail with a link is on its way to it.'),
  emailWithRecoveryCode: () =>
    message(1060003, 'If an account has this address, a mail with a code is on its way to it.'),
  submit: () => message(1070005, 'Send'),
  email: () => message(1070007, 'E-mail address'),
  resendCode: () => message(1070008, 'Send a new code'),
  continue: () => message(1070009, 'Continue'),
  recoveryCode: () => message(1070010, 'Code to recover the account'),
  verificationCode: () => message(1070011, 'Code to confirm the address'),
  registrationCode: () => message(1070012, 'Code to create the account'),
  loginCode: () => message(1070013, 'Code to sign in'),
  emailWithVerificationLink: () =>
    message(1080001, 'If an account has this address, a mail with a link is on its way to it.'),
  verified: () => message(1080002, 'Your e-mail address is confirmed.'),
  emailWithVerificationCode: () =>
    message(1080003, 'If an account has this address, a mail with a code is on its way to it.'),
  signUp: () => message(1040001, 'Sign up'),
  password: () => message(1070001, 'Password'),
  title: (title: string) => message(1070002, title, { title }),
  identifier: () => message(1070004, 'User name or e-mail address'),

  /** The caller's own words are cut, the context alike. */
  invalid: (reason: string) => message(4000001, shortened(reason), { reason: shortened(reason) }),
  missing: (property: string) => message(4000002, 'Please fill this in.', { property }),
  tooShort: (min: number, actual: number) =>
    message(4000003, `Please write at least ${min} characters; these are ${actual}.`, {
      actual_length: actual,
      min_length: min,
    }),
  patternMismatch: (pattern: string) =>
    message(4000004, 'This is not written the way it has to be.', { pattern }),
  wrongCredentials: () =>
    message(4000006, 'We know no account with this name and password. Please check both and try again.'),
  duplicateIdentifier: () =>
    message(4000007, 'There is an account with these details already. Please sign in.'),
  noIdentifiers: () =>
    message(4000009, 'Nothing here can be used to sign in with. Please fill in an e-mail address or a name.'),
  notVerified: () =>
    message(4000010, 'Please confirm your e-mail address first. We have sent you a message.'),
  tooLong: (max: number, actual: number) =>
    message(4000017, `Please write at most ${max} characters; these are ${actual}.`, {
      actual_length: actual,
      max_length: max,
    }),
  belowMinimum: (minimum: number, actual: number) =>
    message(4000018, `Please give a number from ${minimum} up.`, { actual, minimum }),
  notAboveMinimum: (minimum: number, actual: number) =>
    message(4000019, `Please give a number above ${minimum}.`, { actual, minimum }),
  aboveMaximum: (maximum: number, actual: number) =>
    message(4000020, `Please give a number up to ${maximum}.`, { actual, maximum }),
  notBelowMaximum: (maximum: number, actual: number) =>
    message(4000021, `Please give a number below ${maximum}.`, { actual, maximum }),
  notMultipleOf: (base: number, actual: number) =>
    message(4000022, `Please give a multiple of ${base}.`, { actual, base }),
  tooManyItems: (max: number, actual: number) =>
    message(4000023, `Please give at most ${max} entries; these are ${actual}.`, {
      actual_items: actual,
      max_items: max,
    }),
  tooFewItems: (min: number, actual: number) =>
    message(4000024, `Please give at least ${min} entries; these are ${actual}.`, {
      actual_items: actual,
      min_items: min,
    }),
  equalItems: (a: number, b: number) =>
    message(4000025, `Entries ${a + 1} and ${b + 1} are the same.`, { index_a: a, index_b: b }),
  wrongType: (allowed: string[], actual: string) =>
    message(4000026, `This has to be a ${allowed.join(' or a ')}.`, {
      actual_type: actual,
      allowed_types: allowed,
    }),
  notConstant: (expected: unknown) =>
    message(4000029, `This has to be ${JSON.stringify(expected)}.`, { expected }),
  similarPassword: () =>
    message(4000031, 'This password is too close to the name you sign in with. Please choose another.'),
  shortPassword: (min: number, actual: number) =>
    message(4000032, `A password has at least ${min} characters; this one has ${actual}.`, {
      actual_length: actual,
      min_length: min,
    }),
  noCodeAccount: () =>
    message(4000035, 'No account here signs in with a code sent to this address. Please check it.'),
  traitsChanged: () =>
    message(4000036, 'The details are not those that the code was sent for. Please begin again.'),
  wrongLoginCode: () => message(4010008, 'This is not the code, or it was used already. Please try again.'),
  unknownAddress: () => message(4010010, 'This is not an address of your account. Please check it.'),
  wrongRegistrationCode: () =>
    message(4040003, 'This is not the code, or it was used already. Please try again.'),
  wrongRecoveryLink: () =>
    message(4060004, 'This link is not good, or was used already. Please ask for a new one.'),
  wrongRecoveryCode: () =>
    message(4060006, 'This is not the code, or it was used already. Please try again.'),
  wrongVerificationLink: () =>
    message(4070001, 'This link is not good, or was used already. Please ask for a new one.'),
  wrongVerificationCode: () =>
    message(4070006, 'This is not the code, or it was used already. Please try again.'),
  triedTooOften: () => messages.invalid('There were too many tries. Please ask for a new code.'),
  codeUsed: () => messages.invalid('This code was used already. Please ask for a new one.'),
  notAnEmail: () => messages.invalid('Please write this as an e-mail address.'),
  /** A form that no method is meant by. */
  noMethod: (kind: string) =>
    message(
      numbersOf(kind).noMethod,
      'Something is missing from this form. Please fill it in and send it again.',
    ),
  alreadyFinished: (kind: string) =>
    message(numbersOf(kind).alreadyFinished ?? 4010007, 'This form has done its work. Please begin again.'),
  /** A fresh flow of a kind stands for one whose time was over. */
  expired: (kind: string, expiredAt: number, now: number) =>
    message(
      numbersOf(kind).expired,
      `The form was open for too long: its time ended ${minutesSince(expiredAt, now)} minutes ago. Please try again.`,
      { expired_at: new Date(expiredAt).toISOString(), expired_at_unix: unix(expiredAt) },
    ),
}
