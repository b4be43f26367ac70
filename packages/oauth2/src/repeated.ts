/** The first name that comes twice, of those that must not. */
export function repeatedName(
  parameters: URLSearchParams,
  mayRepeat: ReadonlySet<string>,
): string | undefined {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name) && !mayRepeat.has(name)) return name.slice(0, 50)
    seen.add(name)
  }
  return undefined
}
