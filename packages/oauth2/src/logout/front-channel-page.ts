import { createHash } from 'node:crypto'
import { page } from '@tillkey/host'
import { withQuery } from '../http/addresses.ts'
import { escapeHtml } from '../http/escape-html.ts'

const TIMEOUT_MS = 7000

/** Precedes the frames and listens in the capture phase, so no load event is missed. */
const script = (target: string, frames: number): string => `
let open = ${frames}
const go = () => location.replace(${JSON.stringify(target).replaceAll('<', '\\u003c')})
const count = ({ target }) => { if (target.nodeName === 'IFRAME' && --open === 0) go() }
document.addEventListener('load', count, true)
setTimeout(go, ${TIMEOUT_MS})
`

export interface FrontChannelLogout {
  issuer: string
  sessionId: string
  /** Front-channel logout URLs of the clients. */
  addresses: readonly string[]
  /** URL the browser continues at. */
  target: string
}

/** Page that loads each client's logout URL in a frame and then redirects (OpenID Connect Front-Channel Logout 2). */
export function frontChannelPage({ issuer, sessionId, addresses, target }: FrontChannelLogout) {
  const frames = addresses.map((address) => {
    const source = withQuery(address, { iss: issuer, sid: sessionId })
    return `<iframe hidden src="${escapeHtml(source)}"></iframe>`
  })
  const code = script(target, addresses.length)
  const digest = createHash('sha256').update(code).digest('base64')
  const html = `<!doctype html><html lang="en"><head><title>Signing out</title>
<meta http-equiv="refresh" content="${TIMEOUT_MS / 1000}; url=${escapeHtml(target)}"></head>
<body><script>${code}</script>${frames.join('')}<p><a href="${escapeHtml(target)}">Continue</a></p></body></html>`
  return page(html, `default-src 'none'; script-src 'sha256-${digest}'; frame-src *; frame-ancestors 'none'`)
}
