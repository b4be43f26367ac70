import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'

export interface WebPageOptions {
  /** Folder with the built app's index.html. */
  folder: string
  /** Embedded in the page as JSON. Must not contain secrets. */
  settings: Record<string, unknown>
  /** Returns further settings for a request. */
  settingsFor?: ((request: PageRequest) => Promise<Record<string, unknown>>) | undefined
  /** Returns the page for browsers without JavaScript, relative to this page, or undefined. */
  withoutScript?: ((request: PageRequest) => string | undefined) | undefined
  /** Other origins that the app calls. */
  connectsTo?: readonly string[] | undefined
  /** Whether the page may embed pages of this server in frames. Default: `none`. */
  frames?: 'own' | 'none' | undefined
}

export interface WebPage {
  headers: Record<string, string>
  /** Renders the page for a URL, with asset links relative to it. `also` adds settings for this response. */
  html: (request: PageRequest, also?: Record<string, unknown>) => Promise<string>
}

/** The parts of a request that determine its page. */
export type PageRequest = Pick<FastifyRequest, 'url' | 'originalUrl' | 'headers'>

const escapeForHtml = (json: string): string => json.replaceAll('<', String.raw`\u003c`)

/** Digests of inline scripts (Content Security Policy Level 3, 2.3.1). */
const inlineScripts = (page: string): string[] =>
  Array.from(
    page.matchAll(/<script>([^]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const buildPolicy = (page: string, { connectsTo = [], frames = 'none' }: WebPageOptions): string =>
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

const stripQuery = (url: string): string => url.split('?', 1)[0] ?? ''

/**
 * Returns the relative path from a page's URL to the root of its app. It works behind any stripped prefix: of a proxy, or of
 * `rewriteUrl`, where a bare prefix (`/p/shop`) is the root without its trailing slash.
 */
function pathToRoot({ url, originalUrl }: Pick<FastifyRequest, 'url' | 'originalUrl'>): string {
  const [path, original] = [stripQuery(url), stripQuery(originalUrl)]
  if (path === '/' && !original.endsWith('/'))
    return `./${encodeURI(original.slice(original.lastIndexOf('/') + 1))}/`
  return '../'.repeat(path.split('/').length - 2) || './'
}

/** Redirects browsers without JavaScript. */
const noScriptRedirect = (address: string | undefined): string =>
  address === undefined
    ? ''
    : `<noscript><meta http-equiv="refresh" content="0;url=${address.replaceAll('"', '%22')}"></noscript>`

/** Loads the page of a built app, whose files are referenced relatively (`./assets/…`), and embeds the settings. */
export function createWebPage(options: WebPageOptions): WebPage {
  const { folder, settings, settingsFor, withoutScript } = options
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const parts = built.split(/(?<= (?:src|href)=")\.\//)
  const embedSettings = async (request: PageRequest, also: Record<string, unknown>): Promise<string> => {
    const json = escapeForHtml(JSON.stringify({ ...settings, ...(await settingsFor?.(request)), ...also }))
    return `${noScriptRedirect(withoutScript?.(request))}<script type="application/json" id="settings">${json}</script></head>`
  }
  return {
    headers: {
      'content-security-policy': buildPolicy(built, options),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
    html: async (request, also = {}) => {
      const markup = await embedSettings(request, also)
      // A replacement string would interpret dollar signs.
      return parts.join(pathToRoot(request)).replace('</head>', () => markup)
    },
  }
}
