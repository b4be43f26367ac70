import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'

/** Errors of the inbox. `code` is stable, `reason` is for people. */
export const InboxError = Type.Object({
  error: Type.Object({ code: Type.String(), reason: Type.String() }),
})
export type InboxError = Static<typeof InboxError>

/** A message in lists. */
export const InboxMessageSummary = Type.Object({
  id: Type.String(),
  to: Type.Array(Type.String()),
  subject: Type.String(),
  /** Empty if the sender set none. */
  category: Type.String(),
  receivedAt: Type.String({ format: 'date-time' }),
})
export type InboxMessageSummary = Static<typeof InboxMessageSummary>

export const InboxMessageList = Type.Object({ messages: Type.Array(InboxMessageSummary) })
export type InboxMessageList = Static<typeof InboxMessageList>

/**
 * A message with its plain-text version and source. `code` and `link` are the first in the text; `deliveries` counts
 * repeats.
 */
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
    'Lists received emails, newest first, optionally those whose recipient or subject contains a text.',
  parameters: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  responses: { 200: InboxMessageList },
})

export const getInboxMessage = schemas({
  summary: 'Returns an email with its plain text, source, code and link.',
  parameters: Id,
  responses: { 200: InboxMessageContent, 404: InboxError },
})

export const getInboxMessagePage = schemas({
  summary: 'Returns the HTML of an email for a frame that runs no scripts and loads nothing.',
  parameters: Id,
  responses: { 200: Type.String(), 404: InboxError },
})

export const emptyInbox = schemas({
  summary: 'Deletes all received emails.',
  responses: { 204: null },
})
