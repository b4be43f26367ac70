import { appendPointer, type DocumentChange } from '../../shared/document-changes.ts'
import type { Setting } from './form-settings.ts'
import { isMasked } from './setting-values.ts'

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns patterns of the pointers of secrets: those of the settings, and of every text inside them. */
function secretPatterns(settings: readonly Setting[]): RegExp[] {
  const paths = settings.map(({ path }) => path)
  return settings
    .filter(({ path, secret }) => secret && !paths.some((other) => other.startsWith(`${path}/`)))
    .map(({ path }) => {
      const names = path
        .split('/')
        .map((name) => (name === '*' ? String.raw`\d+` : name === '{name}' ? '[^/]+' : escape(name)))
      return new RegExp(`^${names.join('/')}(/|$)`)
    })
}

/** Replaces the new secrets of changes by a text, so that a difference does not show what was typed. */
export function hideSecrets(
  changes: readonly DocumentChange[],
  settings: readonly Setting[],
  shown: string,
): DocumentChange[] {
  const patterns = secretPatterns(settings)
  function hide(value: unknown, path: string): unknown {
    if (typeof value === 'string')
      return !isMasked(value) && patterns.some((pattern) => pattern.test(path)) ? shown : value
    if (Array.isArray(value))
      return value.map((item, index) => hide(item, appendPointer(path, String(index))))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, hide(item, appendPointer(path, name))]),
    )
  }
  return changes.map(({ path, before, after }) => ({ path, before, after: hide(after, path) }))
}
