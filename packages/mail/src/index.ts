export { createMailDeliverer, type DelivererOptions, deliverMail } from './deliverer.ts'
export { type Mail, writeMail } from './mail.ts'
export { type MailContent, type MailTheme, type RenderedMail, tillkeyTheme } from './mail-content.ts'
export { MailError, type MailFailure } from './mail-error.ts'
export {
  countMail,
  type MailLimit,
  mailMigrations,
  secondsUntilMails,
  toMailbox as mailboxOf,
} from './mail-limits-store.ts'
export { renderMail } from './render-mail.ts'
export {
  createMailTransport,
  type MailTransport,
  type MailTransportOptions,
  type OutgoingMail,
} from './transport.ts'
export { quoteUntrusted, withoutLinks } from './untrusted-text.ts'
