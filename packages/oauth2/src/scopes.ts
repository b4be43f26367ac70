export type ScopeStrategy = 'wildcard' | 'exact'

/** Whether `pattern` covers `scope`: `*` is one part that is not empty, or the rest when it comes last. */
function matchesWildcard(pattern: string, scope: string): boolean {
  if (pattern === scope) return true
  const [patternParts, scopeParts] = [pattern.split('.'), scope.split('.')]
  if (patternParts.length > scopeParts.length) return false
  if (patternParts.length < scopeParts.length && patternParts.at(-1) !== '*') return false
  return patternParts.every((part, index) =>
    part === '*' ? scopeParts[index] !== '' : part === scopeParts[index],
  )
}

/** Whether one of `patterns`, what a client may have or was granted, covers a scope that is asked for. */
export const coversScope = (strategy: ScopeStrategy, patterns: readonly string[], scope: string): boolean =>
  patterns.some((pattern) => (strategy === 'exact' ? pattern === scope : matchesWildcard(pattern, scope)))

/** Words divided by blanks. */
export const splitWords = (text: string | null | undefined): string[] =>
  (text ?? '').split(' ').filter(Boolean)
