import { hash } from 'node:crypto'
import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/sign-in.ts'
import * as schemas from '@tillkey/contract/pos/sign-in-schemas.ts'
import { type Handlers, type HtmlPage, ok, page, redirect } from '@tillkey/host'
import type { SignIns } from '@tillkey/sign-in'

const { beginSignIn, finishSignIn, signOut } = schemas
export const signInEndpoints = endpointsOf(operations, { beginSignIn, finishSignIn, signOut })

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui}body{max-width:28rem;margin:20vh auto;padding:0 1rem}'
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not signed in</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>You are not signed in</h1><p>Signing in was not finished. Nothing was changed.</p>
<p><a href="/sign-in">Sign in again</a></p></body></html>`

const notSignedIn = (): HtmlPage =>
  page(
    HTML,
    `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-ancestors 'none'`,
    400,
  )

/** Handlers for signing in, the callback and signing out. */
export const signInHandlers = (
  signIns: Pick<SignIns, 'begin' | 'finish' | 'end'>,
): Handlers<typeof signInEndpoints, null> => ({
  async beginSignIn({ args }) {
    const { location, cookies } = await signIns.begin(args.return_to)
    return redirect(location, { 'set-cookie': cookies, 'cache-control': 'no-store' })
  },
  async finishSignIn({ request }) {
    const back = await signIns.finish(request)
    return back
      ? redirect(back.location, { 'set-cookie': back.cookies, 'cache-control': 'no-store' })
      : notSignedIn()
  },
  async signOut({ request }) {
    const { location, cookies } = await signIns.end(request)
    return ok({ redirect_to: location }, { 'set-cookie': cookies })
  },
})
