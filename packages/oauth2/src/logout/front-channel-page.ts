import { createHash } from 'node:crypto'
import { page } from '@tillkey/host'
import { withQuery } from '../addresses.ts'
import { escapeHtml } from '../escape-html.ts'

const TIMEOUT_MS = 7000

/** Stands before the frames and listens on the way down, so that none loads unnoticed. */
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
  /** Of the clients that are told. */
  addresses: readonly string[]
  /** Where the browser goes on. */
  target: string
}

/** A page that lets every client end its own session in a frame, then goes on (OpenID Connect Front-Channel Logout 2). */
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
