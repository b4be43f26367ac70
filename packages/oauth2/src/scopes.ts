export type ScopeStrategy = 'wildcard' | 'exact'

/** Whether `pattern` covers `scope`: `*` is one part that is not empty, or the rest when it comes last. */
function coversByParts(pattern: string, scope: string): boolean {
  if (pattern === scope) return true
  const [wanted, given] = [pattern.split('.'), scope.split('.')]
  if (wanted.length > given.length) return false
  if (wanted.length < given.length && wanted.at(-1) !== '*') return false
  return wanted.every((part, index) => (part === '*' ? given[index] !== '' : part === given[index]))
}

/** Whether one of `patterns`, what a client may have or was granted, covers a scope that is asked for. */
export const coversScope = (strategy: ScopeStrategy, patterns: readonly string[], scope: string): boolean =>
  patterns.some((pattern) => (strategy === 'exact' ? pattern === scope : coversByParts(pattern, scope)))

/** Words divided by blanks. */
export const wordsOf = (text: string | null | undefined): string[] => (text ?? '').split(' ').filter(Boolean)
