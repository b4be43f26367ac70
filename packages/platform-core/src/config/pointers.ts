/** The JSON pointer (RFC 6901) to a member, or an entry of a list, of the value that `pointer` leads to; '' is the whole. */
export const childPointer = (pointer: string, name: string | number): string =>
  `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
