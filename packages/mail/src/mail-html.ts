import { type MailContent, type MailTheme, tillkeyTheme } from './mail-content.ts'

/** Mail programs support tables and inline styles; the media query is for those that support more. */
const light = {
  page: '#f6f5f2',
  card: '#ffffff',
  line: '#e2dfd8',
  sunken: '#f0eeea',
  text: '#16191f',
  muted: '#565c68',
}
const dark = {
  page: '#0d1014',
  card: '#161a20',
  line: '#2a3039',
  sunken: '#20252d',
  text: '#f2f3f5',
  muted: '#a6aebb',
}

const FONT = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const MONO = 'ui-monospace,Menlo,Consolas,monospace'
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const style = `
@media (prefers-color-scheme: dark) {
  .m-page { background: ${dark.page} !important; }
  .m-card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .m-text { color: ${dark.text} !important; }
  .m-muted { color: ${dark.muted} !important; }
  .m-code { background: ${dark.sunken} !important; color: ${dark.text} !important; }
}
@media (max-width: 480px) { .m-pad { padding: 28px 20px !important; } .m-code { font-size: 32px !important; } }
`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Other links are left out of the page but stay in the text. */
const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

const square = (colour: string, radius: number): string =>
  `<td width="11" height="11" style="width:11px;height:11px;background:${colour};border-radius:${radius}px;font-size:0;line-height:0;">&nbsp;</td>`

const mark = `<table role="presentation" cellpadding="0" cellspacing="2" border="0"><tr>${square('#ff7d1f', 3)}${square('#ffc92e', 3)}</tr><tr>${square('#1c5bd9', 3)}${square('#0a7a43', 6)}</tr></table>`

const brand = ({ name }: MailTheme): string => `<tr><td style="padding:0 4px 16px;">
<table ${TABLE}><tr><td style="padding-right:10px;">${mark}</td>
<td class="m-text" style="font:700 19px/1.2 ${FONT};letter-spacing:-0.5px;color:${light.text};">${escapeHtml(name)}</td></tr></table>
</td></tr>`

const headingBlock = (heading: string): string =>
  `<h1 class="m-text" style="margin:0 0 8px;font-size:24px;line-height:1.25;letter-spacing:-0.4px;color:${light.text};">${escapeHtml(heading)}</h1>`

const paragraphBlock = (paragraph: string): string =>
  `<p class="m-text" style="margin:0 0 20px;color:${light.text};">${escapeHtml(paragraph)}</p>`

const noteBlock = (note: string): string =>
  `<p class="m-muted" style="margin:16px 0 0;color:${light.muted};font-size:14px;">${escapeHtml(note)}</p>`

const codeBlock = (code: string): string =>
  `<table ${TABLE} width="100%"><tr><td class="m-code" align="center" style="padding:18px 8px;background:${light.sunken};border-radius:12px;font:700 38px/1.1 ${MONO};letter-spacing:4px;color:${light.text};">${escapeHtml(code)}</td></tr></table>`

function rowBlock({ label, value, weight = 'normal' }: NonNullable<MailContent['rows']>[number]): string {
  const font = weight === 'strong' ? 'font-weight:700;font-size:18px;' : ''
  return `<tr><td class="m-text" style="padding:6px 0;${font}color:${light.text};">${escapeHtml(label)}</td><td class="m-text" align="right" style="padding:6px 0 6px 16px;${font}color:${light.text};">${escapeHtml(value)}</td></tr>`
}

const rowsBlock = (rows: NonNullable<MailContent['rows']>): string =>
  rows.length === 0 ? '' : `<table ${TABLE} width="100%">${rows.map(rowBlock).join('')}</table>`

function actionBlock({ label, url }: NonNullable<MailContent['action']>, theme: MailTheme): string {
  const href = isWebAddress(url) ? ` href="${escapeHtml(url)}"` : ''
  return `<table ${TABLE} style="margin:4px 0;"><tr><td style="background:${theme.button};border-radius:12px;"><a${href} style="display:inline-block;padding:14px 24px;font-weight:700;color:${theme.onButton};text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>
${noteBlock(url)}`
}

const asideBlock = (aside: string): string =>
  `<table ${TABLE} width="100%"><tr><td style="padding:20px 0 0;"></td></tr><tr><td class="m-card" style="border-top:1px solid ${light.line};padding-top:16px;"><p class="m-muted" style="margin:0;color:${light.muted};font-size:14px;">${escapeHtml(aside)}</p></td></tr></table>`

function buildCard(content: MailContent, theme: MailTheme): string {
  const { heading, paragraphs, rows = [], code, action, notes = [], aside } = content
  return [
    headingBlock(heading),
    ...paragraphs.map(paragraphBlock),
    rowsBlock(rows),
    code === undefined ? '' : codeBlock(code),
    action ? actionBlock(action, theme) : '',
    ...notes.map(noteBlock),
    aside === undefined ? '' : asideBlock(aside),
  ]
    .filter(Boolean)
    .join('\n')
}

const previewBlock = ({ preview, paragraphs: [first = ''] }: MailContent): string =>
  `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview ?? first)}</div>`

/** HTML of a mail: one column of at most 480 px, with a dark mode. */
export function mailHtml(content: MailContent): string {
  const { subject, footer, theme = tillkeyTheme } = content
  return `<!doctype html>
<html lang="${escapeHtml(theme.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="m-page" style="margin:0;padding:0;background:${light.page};">
${previewBlock(content)}
<table ${TABLE} class="m-page" width="100%" style="background:${light.page};"><tr><td align="center" style="padding:24px 12px;">
<table ${TABLE} width="480" style="width:100%;max-width:480px;">
${brand(theme)}
<tr><td class="m-card m-pad" style="padding:36px 36px 32px;background:${light.card};border:1px solid ${light.line};border-radius:16px;font:400 16px/1.5 ${FONT};">
${buildCard(content, theme)}
</td></tr>
<tr><td class="m-muted" style="padding:16px 4px 0;font:400 13px/1.5 ${FONT};color:${light.muted};">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}
