import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'

/** Every error of the inbox. `code` is stable, `reason` is for people. */
export const InboxError = Type.Object({
  error: Type.Object({ code: Type.String(), reason: Type.String() }),
})
export type InboxError = Static<typeof InboxError>

/** A message as a list shows it. */
export const InboxMessageSummary = Type.Object({
  id: Type.String(),
  to: Type.Array(Type.String()),
  subject: Type.String(),
  /** Empty when the sender named none. */
  category: Type.String(),
  receivedAt: Type.String({ format: 'date-time' }),
})
export type InboxMessageSummary = Static<typeof InboxMessageSummary>

export const InboxMessageList = Type.Object({ messages: Type.Array(InboxMessageSummary) })
export type InboxMessageList = Static<typeof InboxMessageList>

/** A message with its plain twin and its source. `code` and `link` are the first in the text, `deliveries` counts repeats. */
export const InboxMessageContent = Type.Interface([InboxMessageSummary], {
  from: Type.String(),
  deliveries: Type.Integer(),
  text: Type.String(),
  source: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  link: Type.Union([Type.String(), Type.Null()]),
})
export type InboxMessageContent = Static<typeof InboxMessageContent>

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const listInboxMessages = schemas({
  summary:
    'Lists the mails that came in, newest first; with a search those whose recipient or subject has it.',
  parameters: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  responses: { 200: InboxMessageList },
})

export const getInboxMessage = schemas({
  summary: 'Answers with one mail: its plain text, its source, and the code and the link in it.',
  parameters: Id,
  responses: { 200: InboxMessageContent, 404: InboxError },
})

export const getInboxMessagePage = schemas({
  summary: 'Answers with the page of a mail, for a frame in which nothing runs and nothing is loaded.',
  parameters: Id,
  responses: { 200: Type.String(), 404: InboxError },
})

export const emptyInbox = schemas({
  summary: 'Forgets every mail that came in.',
  responses: { 204: null },
})
