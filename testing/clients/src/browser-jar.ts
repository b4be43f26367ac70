/** What a browser keeps of a server's cookies, as far as the pages of one host need it. */
export interface BrowserJar {
  /** Takes the cookies of an answer. */
  take(answer: Response): void
  /** The `Cookie` header of a request for a path, on whatever port. */
  headerFor(path: string): string
}

interface Kept {
  value: string
  path: string
}

const attribute = (line: string, name: string): string | undefined =>
  new RegExp(`; *${name}=([^;]*)`, 'i').exec(line)?.[1]

const covers = (path: string, asked: string): boolean =>
  asked === path || asked.startsWith(path.endsWith('/') ? path : `${path}/`)

/** A jar that minds the paths of cookies, as browsers do; ports make no difference to it. */
export function createBrowserJar(): BrowserJar {
  const kept = new Map<string, Kept>()
  return {
    take(answer) {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1)
        const at = pair.indexOf('=')
        const name = pair.slice(0, at)
        if (attribute(line, 'Max-Age') === '0') kept.delete(name)
        else kept.set(name, { value: pair.slice(at + 1), path: attribute(line, 'Path') ?? '/' })
      }
    },
    headerFor: (path) =>
      Array.from(kept)
        .filter(([, cookie]) => covers(cookie.path, path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
  }
}
