/** Appends a member or list index to a JSON pointer (RFC 6901). '' is the root. */
export const childPointer = (pointer: string, name: string | number): string =>
  `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
