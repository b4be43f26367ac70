import type { MailContent, RenderedMail } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'

/** Plain text version of a mail with the same content, blocks separated by blank lines. */
function mailText(content: MailContent): string {
  const { heading, paragraphs, rows = [], code, action, notes = [], aside, footer } = content
  const blocks = [
    heading,
    ...paragraphs,
    rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    code,
    action && `${action.label}:\n${action.url}`,
    ...notes,
    aside,
    footer,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Renders a mail as HTML and plain text. */
export const renderMail = (content: MailContent): RenderedMail => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
})
