import { createHash } from 'node:crypto'
import { type HtmlPage, type Incoming, page } from '@tillkey/host'
import type { AccountNotice } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { escapeHtml } from '../http/escape-html.ts'
import { readQueryText } from '../http/form.ts'
import { describeError } from '../http/render-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import { splitWords } from '../requests/scopes.ts'

const STYLE = `:root{color-scheme:light dark;background:light-dark(#f7f6f2,#14161a);color:light-dark(#17191f,#eef0f3)}
body{max-width:24rem;margin:4rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.2}
input,button{display:block;width:100%;box-sizing:border-box;margin:.5rem 0 1rem;padding:.75rem;font:inherit}`
const styleDigest = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`

interface PageText {
  title: string
  text: string
  status: number
  /** Form below the text, as HTML. */
  form?: string
}

const texts: Record<AccountNotice['kind'], Omit<PageText, 'status'>> = {
  'sign-in': {
    title: 'Sign in',
    text: 'No app is waiting for you to sign in. Go back to the app and start again.',
  },
  consent: {
    title: 'Allow access',
    text: 'No app is asking for access. Go back to the app and start again.',
  },
  'sign-out': { title: 'Sign out', text: 'No app has asked to sign you out.' },
  'signed-out': { title: 'You are signed out', text: 'You can close this window.' },
  error: { title: 'Something went wrong', text: 'Go back to the app and start again.' },
}

type Notice = Omit<AccountNotice, 'uiLocales'>

function pageText({ kind, error, status }: Notice): PageText {
  const { title, text } = texts[kind]
  return { title: error?.code || title, text: error?.description || text, status }
}

/**
 * Final page of a flow: the account app's, or a plain page if there is none or the browser runs no scripts (`plain`).
 */
export async function noticePage(
  { ports, project }: Pick<AuthorizationServer, 'ports' | 'project'>,
  request: Incoming,
  notice: Notice,
): Promise<HtmlPage> {
  const query = new URLSearchParams(readQueryText(request))
  if (!ports.accountPage || query.has('plain')) return builtInPage(pageText(notice))
  return ports.accountPage(project, request, { ...notice, uiLocales: splitWords(query.get('ui_locales')) })
}

/** Returns a page without scripts. */
export function builtInPage({ title, text, status, form = '' }: PageText): HtmlPage {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</body></html>`
  return page(html, POLICY, status)
}

/** Runs the work of a page and shows errors of the catalogue to the person. */
export async function withErrorPage<T>(
  provider: AuthorizationServer,
  request: Incoming,
  work: () => Promise<T>,
): Promise<T | HtmlPage> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status } = error.facts
    const details = { code: '', description: describeError(error.facts) }
    return noticePage(provider, request, { kind: 'error', status, error: details })
  }
}
