import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'

type Context = Record<string, unknown>

/** Of a reason at most: messages are kept with their flow. */
const MAX_REASON = 200

const typeOf = (id: number): UiText['type'] => {
  if (id === 1050001 || id === 1060001 || id === 1080002) return 'success'
  return id < 2_000_000 ? 'info' : 'error'
}

/** A message under its published number; words and context are the caller's. */
export function message(id: number, text: string, context?: Context): UiText {
  return { id, text, type: typeOf(id), ...(context && { context }) }
}

const unix = (time: number): number => Math.floor(time / 1000)
const minutesSince = (time: number, now: number): string => ((now - time) / 60_000).toFixed(2)

const shortened = (text: string): string =>
  text.length <= MAX_REASON ? text : `${text.slice(0, MAX_REASON)}…`

/** Of our own: an address that somebody wants to have is not theirs yet. */
export const WAITS_FOR_PROOF = 1050901

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

const usedSecret = (usedAt: number): UiText =>
  message(1050014, `Used on ${new Date(usedAt).toISOString().slice(0, 10)}`, {
    used_at: new Date(usedAt).toISOString(),
    used_at_unix: unix(usedAt),
  })

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
  totpCode: () => message(1010006, 'Code of your authenticator app'),
  backUpCode: () => message(1010007, 'Back-up code'),
  useKey: () => message(1010008, 'Use a security key'),
  prepareKey: () => message(1010012, 'Have your security key or your device at hand, and go on.'),
  goOn: () => message(1010013, 'Go on'),
  useTotp: () => message(1010009, 'Use the authenticator app'),
  useBackUpCode: () => message(1010010, 'Use a back-up code'),
  unlinkTotp: () => message(1050004, 'Remove the authenticator app'),
  totpPicture: () => message(1050005, 'QR code for your authenticator app'),
  totpSecret: (secret: string) => message(1050006, secret, { secret }),
  revealBackUpCodes: () => message(1050007, 'Show the back-up codes'),
  newBackUpCodes: () => message(1050008, 'Make new back-up codes'),
  keepBackUpCodes: () => message(1050010, 'Your back-up codes. Please keep them where only you find them.'),
  confirmBackUpCodes: () => message(1050011, 'I have kept the codes'),
  backUpCodes: (codes: readonly { code: string; usedAt?: number }[]) =>
    message(1050015, codes.map(({ code, usedAt }) => (usedAt === undefined ? code : 'used')).join(', '), {
      secrets: codes.map(({ code, usedAt }) =>
        usedAt === undefined ? message(1050009, code, { secret: code }) : usedSecret(usedAt),
      ),
    }),
  addKey: () => message(1050012, 'Add a security key'),
  keyName: () => message(1050013, 'A name for the security key'),
  disableMethod: () => message(1050016, 'Switch this off'),
  totpSecretLabel: () => message(1050017, 'If you cannot scan the code, type this key into the app'),
  removeKey: (name: string, addedAt: number) =>
    message(1050018, `Remove the security key "${name}"`, {
      added_at: new Date(addedAt).toISOString(),
      added_at_unix: unix(addedAt),
      display_name: name,
    }),
  signUpWithKey: () => message(1040004, 'Sign up with a security key'),
  saved: () => message(1050001, 'Your changes are saved.'),
  /** `flow` is where it is confirmed, where whoever reads this may open that. */
  waitsForProof: (address: string, flow: string | undefined) =>
    message(WAITS_FOR_PROOF, `${address} waits to be confirmed. Until then your account stays as it is.`, {
      address,
      ...(flow !== undefined && { flow }),
    }),
  signUp: () => message(1040001, 'Sign up'),
  password: () => message(1070001, 'Password'),
  verifyCode: () => message(1070006, 'Code shown by the app'),
  save: () => message(1070003, 'Save'),
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
  wrongCode: () => message(4000008, 'This code is not right. Please try the next one.'),
  noIdentifiers: () =>
    message(4000009, 'Nothing here can be used to sign in with. Please fill in an e-mail address or a name.'),
  notVerified: () => message(4000010, 'Please confirm your e-mail address first.'),
  noTotp: () => message(4000011, 'There is no authenticator app linked to your account.'),
  usedBackUpCode: () => message(4000012, 'This back-up code was used before. Please take another one.'),
  noKey: () => message(4000013, 'Your account has no security key.'),
  noKeyAccount: () => message(4000015, 'We know no account of this name that has a security key.'),
  noBackUpCodes: () => message(4000014, 'Your account has no back-up codes.'),
  wrongBackUpCode: () => message(4000016, 'This is none of your back-up codes.'),
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
  /** `expected` is told as JSON. */
  notConstant: (expected: unknown) =>
    message(4000029, `This has to be ${JSON.stringify(expected)}.`, { expected: JSON.stringify(expected) }),
  similarPassword: () =>
    message(4000031, 'This password is too close to the name you sign in with. Please choose another.'),
  longPassword: (max: number, actual: number) =>
    message(4000033, `A password has at most ${max} bytes; this one has ${actual}.`, {
      actual_length: actual,
      max_length: max,
    }),
  shortPassword: (min: number, actual: number) =>
    message(4000032, `A password has at least ${min} characters; this one has ${actual}.`, {
      actual_length: actual,
      min_length: min,
    }),
  stolenPassword: (breaches: number) =>
    message(
      4000034,
      'This password was stolen somewhere before, and others know it. Please choose another.',
      {
        breaches,
      },
    ),
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
  addressTaken: () =>
    message(4070901, 'This address belongs to another account. Yours keeps the address that it has.'),
  changeOver: () =>
    message(4070902, 'This address is waited for no more. Please give it once more in your settings.'),
  triedTooOften: () => messages.invalid('There were too many tries. Please ask for a new code.'),
  codeUsed: () => messages.invalid('This code was used already. Please ask for a new one.'),
  tooMuch: () => messages.invalid('More was filled in than this form keeps. Please shorten it.'),
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
