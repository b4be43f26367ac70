import { inboxEndpoints } from '@tillkey/contract/inbox/endpoints.ts'
import type { InboxMessageContent, InboxMessageSummary } from '@tillkey/contract/inbox/messages-schemas.ts'
import { type Handlers, ok, page, type RenderError } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { Inbox, InboxMessage } from './inbox.ts'

/** Message pages may show inline styles and images only: no scripts, forms or requests. */
const PAGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'"

const toSummary = ({ id, to, subject, category, receivedAt }: InboxMessage): InboxMessageSummary => ({
  id,
  to,
  subject,
  category,
  receivedAt: new Date(receivedAt).toISOString(),
})

/** Finds a code on its own line: six digits, or groups of capitals and digits. */
const codeIn = (text: string): string | null =>
  /^ *((?:\d{3} ?\d{3})|(?:[A-Z\d]{4,8}(?:[ -][A-Z\d]{4,8})*)) *$/m.exec(text)?.[1] ?? null
const linkIn = (text: string): string | null => /https?:\/\/[^\s<>"]+/.exec(text)?.[0] ?? null

const toContent = (message: InboxMessage): InboxMessageContent => ({
  ...toSummary(message),
  from: message.from,
  deliveries: message.deliveries,
  text: message.text,
  source: message.source,
  code: codeIn(message.text),
  link: linkIn(message.text),
})

function found(inbox: Inbox, id: string): InboxMessage {
  const message = inbox.find(id)
  if (!message)
    throw new ApiError({
      status: 404,
      code: 'message_not_found',
      reason: 'Message not found.',
    })
  return message
}

/** Handlers of the inbox. For development only: they require no credentials. */
export const inboxHandlers = (inbox: Inbox): Handlers<typeof inboxEndpoints, unknown> => ({
  listInboxMessages: ({ args }) => ok({ messages: inbox.list(args.search).map(toSummary) }),
  getInboxMessage: ({ args }) => ok(toContent(found(inbox, args.id))),
  getInboxMessagePage: ({ args }) => page(found(inbox, args.id).html, PAGE_POLICY),
  emptyInbox: () => {
    inbox.empty()
    return { status: 204 }
  },
})

/** Errors of the inbox: `{error: {code, reason}}`. */
export const renderInboxError: RenderError = ({ code, reason }) => ({ error: { code, reason } })

export { inboxEndpoints }
