const toKey = (value: string): string =>
  value.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()) || 'Empty'

/** Creates an enumeration from values separated by `|`: `sign-in` is SignIn, empty text is Empty. */
export const enumeration = (values: string): object =>
  Object.fromEntries(values.split('|').map((value) => [toKey(value), value]))
