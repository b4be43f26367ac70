/** Returns the first of `names` that is repeated. Parsers disagree on which value counts (RFC 6749 3.1). */
export const findDuplicateParameter = (
  parameters: URLSearchParams,
  names: readonly string[],
): string | undefined => names.find((name) => parameters.getAll(name).length > 1)
