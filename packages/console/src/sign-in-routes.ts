import type { consoleEndpoints } from '@tillkey/contract/console/endpoints.ts'
import { type Handlers, ok, redirect } from '@tillkey/host'
import type { SignIns } from '@tillkey/sign-in'

/** Handlers for signing in, the callback and signing out. `failedUrl` is the screen for a failed sign-in. */
export const signInHandlers = (
  signIns: Pick<SignIns, 'begin' | 'finish' | 'end'>,
  failedUrl: string,
): Handlers<typeof consoleEndpoints, null> => ({
  async beginConsoleSignIn({ args }) {
    const { location, cookies } = await signIns.begin(args.return_to)
    return redirect(location, { 'set-cookie': cookies, 'cache-control': 'no-store' })
  },
  async finishConsoleSignIn({ request }) {
    const { location, cookies } = (await signIns.finish(request)) ?? { location: failedUrl, cookies: [] }
    return redirect(location, { 'set-cookie': cookies, 'cache-control': 'no-store' })
  },
  async endConsoleSignIn({ request }) {
    const { location, cookies } = await signIns.end(request)
    return ok({ redirect_to: location }, { 'set-cookie': cookies })
  },
})
