export type ScopeStrategy = 'wildcard' | 'exact'

/** Matches a dotted scope: `*` is one non-empty part, or all remaining parts at the end. */
function matchesWildcard(pattern: string, scope: string): boolean {
  if (pattern === scope) return true
  const [patternParts, scopeParts] = [pattern.split('.'), scope.split('.')]
  if (patternParts.length > scopeParts.length) return false
  if (patternParts.length < scopeParts.length && patternParts.at(-1) !== '*') return false
  return patternParts.every((part, index) =>
    part === '*' ? scopeParts[index] !== '' : part === scopeParts[index],
  )
}

/** Whether one of the granted or allowed `patterns` covers a requested scope. */
export const coversScope = (strategy: ScopeStrategy, patterns: readonly string[], scope: string): boolean =>
  patterns.some((pattern) => (strategy === 'exact' ? pattern === scope : matchesWildcard(pattern, scope)))

/** Splits a space-separated list. */
export const splitWords = (text: string | null | undefined): string[] =>
  (text ?? '').split(' ').filter(Boolean)
