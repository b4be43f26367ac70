export { createInbox, type Inbox, type InboxMessage, type InboxOptions } from './inbox.ts'
export { inboxEndpoints, inboxHandlers, renderInboxError } from './inbox-routes.ts'
export { type InboxSmtpServer, startInboxSmtpServer } from './inbox-smtp-server.ts'
