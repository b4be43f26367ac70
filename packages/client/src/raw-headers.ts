import type { ResponseHeaders } from './call-error.ts'

/** The first value of a header, by its name in lower case, without parsing all. */
export function rawValue(raw: readonly string[], wanted: string): string | undefined {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]
    // As long as its name: few are.
    if (name?.length === wanted.length && name.toLowerCase() === wanted) return raw[at + 1]
  }
  return undefined
}

/** Headers as they came: names and values in turn, read the way of `Headers`. */
export class RawHeaders implements ResponseHeaders {
  readonly #raw: readonly string[]
  constructor(raw: readonly string[]) {
    this.#raw = raw
  }
  #valuesOf(wanted: string): string[] {
    return this.#raw.filter((_, at) => at % 2 && this.#raw[at - 1]?.toLowerCase() === wanted)
  }
  get(name: string): string | null {
    const values = this.#valuesOf(name.toLowerCase())
    return values[0] === undefined ? null : values.join(', ')
  }
  getSetCookie(): string[] {
    return this.#valuesOf('set-cookie')
  }
  *[Symbol.iterator](): Iterator<[string, string]> {
    const joined = new Map<string, string>()
    for (let at = 0; at < this.#raw.length; at += 2) {
      const [name = '', value = ''] = [this.#raw[at]?.toLowerCase(), this.#raw[at + 1]]
      const before = joined.get(name)
      if (name === 'set-cookie') yield [name, value]
      else joined.set(name, before === undefined ? value : `${before}, ${value}`)
    }
    yield* joined
  }
}
