/**
 * `refused`: the mail server permanently rejected the message. `temporary`: it asked to retry later. `unreachable`: no
 * session was established (connection, timeout, encryption, credentials), which is unrelated to the message.
 */
export type MailFailure = 'refused' | 'temporary' | 'unreachable'

/** Error of a delivery. Its message contains the server's reply, but no addresses or content. */
export class MailError extends Error {
  readonly failure: MailFailure
  /** Reply code such as 550; `undefined` without a reply. */
  readonly replyCode: number | undefined

  constructor(failure: MailFailure, message: string, options: { replyCode?: number; cause: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'MailError'
    this.failure = failure
    this.replyCode = options.replyCode
  }
}

/** Used members of nodemailer's errors. */
interface SmtpFacts {
  code?: string
  responseCode?: number
  response?: string
  /** Whether the reply was permanent; absent without a reply. */
  permanent?: boolean
}

/** Errors about the message rather than the session. */
const ABOUT_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE'])

function classifyFailure({ code = '', responseCode = 0, permanent }: SmtpFacts): MailFailure {
  if (ABOUT_THE_MESSAGE.has(code)) return permanent === false ? 'temporary' : 'refused'
  return responseCode >= 400 && responseCode < 500 ? 'temporary' : 'unreachable'
}

const sentences: Record<MailFailure, string> = {
  refused: 'the mail server refused the message',
  temporary: 'the mail server wants the message later',
  unreachable: 'the mail server could not be used',
}

/** Converts an error of nodemailer. A connection lost while sending the message is `unreachable`. */
export function toMailError(cause: unknown): MailError {
  const facts = Object(cause) as SmtpFacts // missing members are undefined
  const isDropped = facts.responseCode === undefined && facts.code === 'EMESSAGE'
  const failure = isDropped ? 'unreachable' : classifyFailure(facts)
  const detail = facts.response ?? facts.code ?? 'no answer'
  return new MailError(failure, `${sentences[failure]}: ${detail}`, {
    ...(facts.responseCode !== undefined && { replyCode: facts.responseCode }),
    cause,
  })
}
