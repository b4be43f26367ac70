import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  type HttpSession,
  PASSWORD,
  readCsrfToken,
} from '../testing/index.ts'
import { openMailEnvironment } from '../testing/mail-environment.ts'

const hooks = ['verification', 'show_verification_ui'].map((hook) => ({ hook }))

const parsePath = (location: unknown): string => new URL(String(location)).pathname

/** Signs in by form. Resolves with the redirect. */
async function signIn(page: HttpSession, identifier: string): Promise<string> {
  const headers = { accept: 'application/json' }
  const { body: flow } = await page.send({ url: '/p/shop/self-service/login/browser', headers })
  const form = { method: 'password', identifier, password: PASSWORD, csrf_token: readCsrfToken(flow) }
  return parsePath((await page.send({ method: 'POST', url: flow.ui.action, form })).headers.location)
}

onOneDatabase('an account with an unverified address', (open) => {
  test('is verified after signing in, and after a change in settings', async () => {
    const flows = {
      verification: { enabled: true },
      login: { after: { hooks } },
      settings: { after: { hooks } },
    }
    const environment = await openMailEnvironment(open, { shop: { flows } })
    try {
      const [before, later] = ['before@shop.test', 'later@shop.test']
      await createAccount(environment.platform, before, 'shop')
      const page = createHttpSession(environment.platform, 'browser')
      expect(await signIn(page, before)).toBe('/p/shop/verification')
      expect((await environment.mailTo(before)).code).toMatch(/^\d{6}$/)
      const headers = { accept: 'application/json' }
      const { body: flow } = await page.send({ url: '/p/shop/self-service/settings/browser', headers })
      const form = { method: 'profile', 'traits.email': later, csrf_token: readCsrfToken(flow) }
      const saved = await page.send({ method: 'POST', url: flow.ui.action, form })
      expect(parsePath(saved.headers.location)).toBe('/p/shop/verification')
      expect((await environment.mailTo(later)).code).toMatch(/^\d{6}$/)
      // The address was already sent a message, so no further one follows.
      expect(await signIn(createHttpSession(environment.platform, 'browser'), later)).not.toBe(
        '/p/shop/verification',
      )
      expect(environment.mailsTo(later)).toHaveLength(1)
    } finally {
      await environment.dispose()
    }
  })
})
