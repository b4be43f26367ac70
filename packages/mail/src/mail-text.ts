import type { MailContent } from './mail-content.ts'

/** The plain twin of a mail: the same sentences in the same order, blocks set apart by an empty line. */
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
