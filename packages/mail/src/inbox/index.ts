export { createInbox, type Inbox, type InboxMessage, type InboxOptions } from './inbox.ts'
export { type InboxSmtpServer, startInboxSmtpServer } from './inbox-smtp-server.ts'
