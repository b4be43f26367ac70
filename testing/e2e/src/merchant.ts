import type { APIRequestContext } from 'playwright-core'
import { inject } from 'vitest'

/** A person with an account on the identity platform. */
export interface Merchant {
  email: string
  password: string
}

export const newMerchant = (): Merchant => ({
  email: `${crypto.randomUUID()}@merchants.test`,
  password: `till-${crypto.randomUUID()}`,
})

interface Flow {
  ui: { action: string; nodes: { attributes: { name?: string; value?: string } }[] }
}

/** Submits a browser flow like the pages. The cookies are set in the browser context of `request`. */
async function submit(request: APIRequestContext, flow: string, values: object) {
  const headers = { accept: 'application/json' }
  const created = await request.get(flow, { headers })
  const { ui } = (await created.json()) as Flow
  const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const data = { csrf_token: token, method: 'password', ...values }
  const response = await request.post(ui.action, { headers, data })
  if (!response.ok()) throw new Error(`${flow} answered ${response.status()}: ${await response.text()}`)
}

/** Registers an account in the project with pages at a URL, which also signs in. */
export const register = (
  request: APIRequestContext,
  { email, password }: Merchant,
  pages = inject('urls').platform,
) => submit(request, `${pages}/self-service/registration/browser`, { traits: { email }, password })

export const signIn = (request: APIRequestContext, { email, password }: Merchant) =>
  submit(request, `${inject('urls').platform}/self-service/login/browser`, { identifier: email, password })
