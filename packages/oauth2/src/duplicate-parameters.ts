/** The first of `names` that comes twice: whoever reads the second value decides about another request (RFC 6749 3.1). */
export const findDuplicateParameter = (
  parameters: URLSearchParams,
  names: readonly string[],
): string | undefined => names.find((name) => parameters.getAll(name).length > 1)
