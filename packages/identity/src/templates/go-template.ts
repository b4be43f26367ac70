import { isObject, type JsonObject } from '../values.ts'

/** Upper bound on the length of a rendered text: a field can appear in a template many times. */
const MAX_LENGTH = 1024 ** 2

/** The template uses features outside the supported subset, or renders too much text. */
export class UnsupportedTemplateError extends Error {}

type Part = string | { action: string }

/** `{{- ` and ` -}}` trim the adjacent whitespace. Takes linear time. */
function parseParts(source: string): Part[] {
  const parts: Part[] = []
  let rest = source
  for (;;) {
    const start = rest.indexOf('{{')
    const end = start < 0 ? -1 : rest.indexOf('}}', start + 2)
    if (end < 0) return [...parts, rest]
    const before = rest.slice(0, start)
    const inner = rest.slice(start + 2, end)
    const isTrimmedBefore = /^-\s/.test(inner)
    const content = isTrimmedBefore ? inner.slice(1) : inner
    const isTrimmedAfter = /\s-$/.test(content.slice(-2))
    const action = (isTrimmedAfter ? content.slice(0, -1) : content).trim()
    parts.push(isTrimmedBefore ? before.trimEnd() : before, { action })
    rest = rest.slice(end + 2)
    if (isTrimmedAfter) rest = rest.trimStart()
  }
}

function resolvePath(expression: string, data: JsonObject): unknown {
  if (!/^\.(\w+(\.\w+)*)?$/.test(expression)) throw new UnsupportedTemplateError(`{{ ${expression} }}`)
  return expression
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      data,
    )
}

/** Prints strings as they are, other values as JSON and missing ones as nothing. */
function formatValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Truth of `if` in Go: empty values are false. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value)
}

interface Branch {
  condition: boolean
  /** Whether the text around the branch is rendered. */
  isOuterShown: boolean
}

const isShown = (branch: Branch | undefined): boolean =>
  branch === undefined || (branch.condition && branch.isOuterShown)

/** Applies `if`, `else` and `end` to the open branches. Returns false for other actions. */
function applyBranch(action: string, open: Branch[], data: JsonObject): boolean {
  const expression = /^if\s+(\S.*)$/s.exec(action)?.[1]
  const last = open.at(-1)
  if (expression) open.push({ condition: isTrue(resolvePath(expression, data)), isOuterShown: isShown(last) })
  else if (action === 'else' && last) last.condition = !last.condition
  else if (action === 'end' && last) open.pop()
  else return false
  return true
}

/**
 * Renders a template in a subset of Go's text/template: fields (`{{ .Identity.traits.email }}`), `if`,
 * `else`, `end`, comments and trimming. `escape` receives each value with its field as written (`.To`).
 * Throws UnsupportedTemplateError for anything else, and for a text of more than 1,048,576 characters.
 */
export function fillGoTemplate(
  source: string,
  data: JsonObject,
  escape: (text: string, field: string) => string,
): string {
  const open: Branch[] = []
  let filled = ''
  for (const part of parseParts(source)) {
    if (typeof part !== 'string' && (part.action.startsWith('/*') || applyBranch(part.action, open, data)))
      continue
    const text =
      typeof part === 'string' ? part : escape(formatValue(resolvePath(part.action, data)), part.action)
    if (isShown(open.at(-1))) filled += text
    if (filled.length > MAX_LENGTH)
      throw new UnsupportedTemplateError(`the text is longer than ${MAX_LENGTH} characters`)
  }
  if (open.length > 0) throw new UnsupportedTemplateError('an if without an end')
  return filled
}
