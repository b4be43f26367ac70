import { isObject, type JsonObject } from '../values.ts'

/** The template uses features outside the supported subset: ranges, variables or calls. */
export class UnsupportedTemplateError extends Error {}

type Part = string | { action: string }

/** `{{- ` and ` -}}` trim the adjacent whitespace. */
function parseParts(source: string): Part[] {
  const parts: Part[] = []
  let rest = source
  for (;;) {
    const found = /\{\{(-(?=\s))?((?:[^}]|\}(?!\}))*?)(\s-)?\}\}/.exec(rest)
    if (!found) return [...parts, rest]
    const before = rest.slice(0, found.index)
    parts.push(found[1] ? before.trimEnd() : before, { action: (found[2] ?? '').trim() })
    rest = rest.slice(found.index + found[0].length)
    if (found[3]) rest = rest.trimStart()
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
}

/** Applies `if`, `else` and `end` to the open branches. Returns false for other actions. */
function applyBranch(action: string, open: Branch[], data: JsonObject): boolean {
  const condition = /^if\s+(.+)$/.exec(action)?.[1]
  const last = open.at(-1)
  if (condition) open.push({ condition: isTrue(resolvePath(condition, data)) })
  else if (action === 'else' && last) last.condition = !last.condition
  else if (action === 'end' && last) open.pop()
  else return false
  return true
}

/**
 * Renders a template in a subset of Go's text/template: fields (`{{ .Identity.traits.email }}`), `if`,
 * `else`, `end`, comments and trimming. `escape` receives each value with its field as written (`.To`).
 * Throws UnsupportedTemplateError for anything else.
 */
export function fillGoTemplate(
  source: string,
  data: JsonObject,
  escape: (text: string, field: string) => string,
): string {
  const open: Branch[] = []
  const filled = parseParts(source).map((part) => {
    if (typeof part !== 'string' && (part.action.startsWith('/*') || applyBranch(part.action, open, data)))
      return ''
    const text =
      typeof part === 'string' ? part : escape(formatValue(resolvePath(part.action, data)), part.action)
    return open.every(({ condition }) => condition) ? text : ''
  })
  if (open.length > 0) throw new UnsupportedTemplateError('an if without an end')
  return filled.join('')
}
