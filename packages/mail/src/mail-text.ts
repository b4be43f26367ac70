import type { MailContent } from './mail-content.ts'

/** Plain text version of a mail with the same content, blocks separated by blank lines. */
export function mailText(content: MailContent): string {
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
