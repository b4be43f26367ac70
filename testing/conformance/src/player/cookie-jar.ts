/** Stores and deletes cookies according to Set-Cookie, except for expiry times. */
export function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1)
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '' || /max-age=(0|-\d+)/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** Returns the Cookie header of a jar. */
export const cookieHeader = (jar: ReadonlyMap<string, string>): string =>
  Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
