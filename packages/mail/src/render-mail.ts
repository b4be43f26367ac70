import type { MailContent, RenderedMail } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** A mail in the one layout that all of them have: a page for mail programs, and the same as plain text. */
export const renderMail = (content: MailContent): RenderedMail => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})
