import { createHash } from 'node:crypto'
import { type Page, page } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { escapeHtml } from '../escape-html.ts'

const STYLE = `:root{color-scheme:light dark;background:light-dark(#f7f6f2,#14161a);color:light-dark(#17191f,#eef0f3)}
body{max-width:24rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.2}`
const styleDigest = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`

export interface PageText {
  title: string
  text: string
  /** 200 unless told. */
  status?: number
}

/** A page that says one thing, for browsers that have nowhere else to go. */
export function builtInPage({ title, text, status }: PageText): Page {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`
  return page(html, POLICY, status)
}

/** What a browser is shown of an error of the catalogue, which its page cannot get over. */
export async function orErrorPage<T>(work: () => Promise<T>): Promise<T | Page> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { reason, status } = error.facts
    const text = reason || 'Go back to the app that sent you here, and begin again there.'
    return builtInPage({ title: 'This cannot go on', text, status })
  }
}
