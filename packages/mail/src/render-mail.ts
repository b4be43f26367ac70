import type { MailContent, RenderedMail } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** Renders a mail as HTML and plain text. */
export const renderMail = (content: MailContent): RenderedMail => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})
