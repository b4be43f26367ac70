/** A browser's cookies for the pages of one host. */
export interface BrowserJar {
  /** Stores the cookies of a response. */
  take(response: Response): void
  /** Returns the `Cookie` header for a path, on any port. */
  headerFor(path: string): string
}

interface StoredCookie {
  value: string
  path: string
}

const attribute = (line: string, name: string): string | undefined =>
  new RegExp(`; *${name}=([^;]*)`, 'i').exec(line)?.[1]

const covers = (path: string, requestPath: string): boolean =>
  requestPath === path || requestPath.startsWith(path.endsWith('/') ? path : `${path}/`)

/** Creates a cookie jar that observes paths. As in browsers, ports are ignored. */
export function createBrowserJar(): BrowserJar {
  const cookies = new Map<string, StoredCookie>()
  return {
    take(response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1)
        const at = pair.indexOf('=')
        const name = pair.slice(0, at)
        if (attribute(line, 'Max-Age') === '0') cookies.delete(name)
        else cookies.set(name, { value: pair.slice(at + 1), path: attribute(line, 'Path') ?? '/' })
      }
    },
    headerFor: (path) =>
      Array.from(cookies)
        .filter(([, cookie]) => covers(cookie.path, path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
  }
}
