import { fillGoTemplate } from '@tillkey/identity/templates/go-template.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { withoutLinks } from '@tillkey/mail'
import type { MessageType, TemplateType } from './courier-message.ts'

const BASE64 = 'base64://'

/** Texts overridden by a project; absent members use the defaults. */
export interface TextOverrides {
  subject?: string
  text?: string
  html?: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] as string) // every match has one
const unescaped = (text: string): string => text

/**
 * Fields that the platform fills in: recipient, codes, URLs of its own pages, and the project's own
 * messages.
 */
const OWN_FIELD = /^\.(?:To|RequestURL|RequestURLDomain|Subject|Body|\w+(?:Code|URL))$/

/** Templates are embedded in their URL; nothing is fetched. */
function decodeSource(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith(BASE64)) return undefined
  return Buffer.from(address.slice(BASE64.length), 'base64').toString('utf8')
}

const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** `recovery_code_valid` is configured at `recovery_code.valid`. */
function findEntry(templates: JsonObject, template: TemplateType, type: MessageType): unknown {
  const [, group = '', outcome = ''] = /^(.+)_(valid|invalid)$/.exec(template) ?? []
  return member(member(member(templates, group), outcome), type)
}

/** Renders the project's own templates. Throws UnsupportedTemplateError for unsupported features. */
export function readOverrides(
  templates: JsonObject,
  { template, type }: { template: TemplateType; type: MessageType },
  data: JsonObject,
): TextOverrides {
  const entry = findEntry(templates, template, type)
  const body = member(entry, 'body')
  const filled = (address: unknown, escape: (text: string) => string): string | undefined => {
    const source = decodeSource(address)
    if (source === undefined) return undefined
    // Other fields may contain text of strangers, e.g. traits and payloads of a registration.
    return fillGoTemplate(source, data, (value, field) =>
      escape(OWN_FIELD.test(field) || value === data.To ? value : withoutLinks(value)),
    )
  }
  const subject = filled(member(entry, 'subject'), unescaped)
  const text = filled(member(body, 'plaintext'), unescaped)
  const html = filled(member(body, 'html'), escapeHtml)
  return {
    ...(subject !== undefined && { subject: subject.replaceAll(/\s+/g, ' ').trim() }),
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
  }
}
