const keyOf = (value: string): string =>
  value.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()) || 'Empty'

/** Values, with `|` between them, by their names in code: `sign-in` is SignIn, and empty text Empty. */
export const enumeration = (values: string): object =>
  Object.fromEntries(values.split('|').map((value) => [keyOf(value), value]))
