/**
 * `refused`: the mail server will not take this message, now or later. `temporary`: it said to come back later.
 * `unreachable`: there was no session in which it could have been taken (no connection, no answer, no encryption, wrong
 * credentials), which says nothing of the message.
 */
export type MailFailure = 'refused' | 'temporary' | 'unreachable'

/** Why a message was not taken. Its sentence holds the server's answer and neither addresses nor content of ours. */
export class MailError extends Error {
  readonly failure: MailFailure
  /** The server's reply code, such as 550; undefined when it did not answer. */
  readonly replyCode: number | undefined

  constructor(failure: MailFailure, message: string, options: { replyCode?: number; cause: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'MailError'
    this.failure = failure
    this.replyCode = options.replyCode
  }
}

/** What nodemailer's errors say, as far as it is needed here. */
interface SmtpFacts {
  code?: string
  responseCode?: number
  response?: string
  /** Whether the reply was final; absent when there was none. */
  permanent?: boolean
}

/** Errors about the message; every other is about the session. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])

function failureOf({ code = '', responseCode = 0, permanent }: SmtpFacts): MailFailure {
  if (ABOUT_THE_MESSAGE.has(code)) return permanent === false ? 'temporary' : 'refused'
  return responseCode >= 400 && responseCode < 500 ? 'temporary' : 'unreachable'
}

const sentences: Record<MailFailure, string> = {
  refused: 'the mail server refused the message',
  temporary: 'the mail server wants the message later',
  unreachable: 'the mail server could not be used',
}

/** An error of nodemailer as a typed one. A connection that broke while the message was on its way is `unreachable`. */
export function mailErrorOf(cause: unknown): MailError {
  const facts = Object(cause) as SmtpFacts // Whatever was thrown: absent members are read as undefined.
  const isDropped = facts.responseCode === undefined && facts.code === 'EMESSAGE'
  const failure = isDropped ? 'unreachable' : failureOf(facts)
  const detail = facts.response ?? facts.code ?? 'no answer'
  return new MailError(failure, `${sentences[failure]}: ${detail}`, {
    ...(facts.responseCode !== undefined && { replyCode: facts.responseCode }),
    cause,
  })
}
