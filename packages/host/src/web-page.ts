import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

export interface WebPageOptions {
  /** Folder with the built app's index.html. */
  folder: string
  /** Handed to the app as JSON in the page; nothing secret. */
  settings: Record<string, unknown>
  /** What else is handed to the app, by the request for its page. */
  settingsFor?: ((request: PageRequest) => Promise<Record<string, unknown>>) | undefined
  /** Where a browser without scripts goes instead, relative to the page; nothing where there is no other page. */
  withoutScript?: ((request: PageRequest) => string | undefined) | undefined
  /** Other origins that the app calls. */
  connectsTo?: readonly string[] | undefined
  /** Whether the page may show others of this server in frames; none unless told. */
  frames?: 'own' | 'none' | undefined
}

export interface WebPage {
  headers: Record<string, string>
  /** The page for one address, relative to which it loads its files; with settings of this answer alone. */
  html: (request: PageRequest, also?: Record<string, unknown>) => Promise<string>
}

/** What of a request for a page counts. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'originalUrl' | 'headers'>

const escapeForHtml = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** The scripts that stand in the page itself, by their digests (Content Security Policy Level 3, 2.3.1). */
const inlineScripts = (page: string): string[] =>
  Array.from(
    page.matchAll(/<script>([^]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const policyOf = (page: string, { connectsTo = [], frames = 'none' }: WebPageOptions): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts(page)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...connectsTo].join(' ')}`,
    `form-action ${["'self'", ...connectsTo].join(' ')}`,
    ...(frames === 'own' ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/**
 * The way from a page's address to the root of its app, so that it holds behind whatever prefix was taken off before: by
 * a proxy unseen, or by `rewriteUrl`, where a prefix alone (`/p/shop`) is the root without its last slash.
 */
function wayToRoot({ url, originalUrl }: Pick<FastifyRequest, 'url' | 'originalUrl'>): string {
  const [path, original] = [pathOf(url), pathOf(originalUrl)]
  if (path === '/' && !original.endsWith('/'))
    return `./${encodeURI(original.slice(original.lastIndexOf('/') + 1))}/`
  return '../'.repeat(path.split('/').length - 2) || './'
}

/** Leads a browser without scripts on. */
const leading = (address: string | undefined): string =>
  address === undefined
    ? ''
    : `<noscript><meta http-equiv="refresh" content="0;url=${address.replaceAll('"', '%22')}"></noscript>`

/** Reads the page of a built app, whose own files are named relative to it (`./assets/…`), and puts the settings in. */
export function createWebPage(options: WebPageOptions): WebPage {
  const { folder, settings, settingsFor, withoutScript } = options
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const parts = built.split(/(?<= (?:src|href)=")\.\//)
  const settingsOf = async (request: PageRequest, also: Record<string, unknown>): Promise<string> => {
    const given = escapeForHtml(JSON.stringify({ ...settings, ...(await settingsFor?.(request)), ...also }))
    return `${leading(withoutScript?.(request))}<script type="application/json" id="settings">${given}</script></head>`
  }
  return {
    headers: {
      'content-security-policy': policyOf(built, options),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
    html: async (request, also = {}) => {
      const given = await settingsOf(request, also)
      // A function, because a string would have its dollar signs interpreted.
      return parts.join(wayToRoot(request)).replace('</head>', () => given)
    },
  }
}
