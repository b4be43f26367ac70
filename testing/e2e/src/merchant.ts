import type { APIRequestContext } from 'playwright-core'
import { inject } from 'vitest'

/** Somebody with an account on the identity platform. */
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

/** Submits a browser flow as the account pages do; the cookies land in the browser context of `request`. */
async function submit(request: APIRequestContext, kind: 'registration' | 'login', values: object) {
  const headers = { accept: 'application/json' }
  const created = await request.get(`${inject('urls').platform}/self-service/${kind}/browser`, { headers })
  const flow = (await created.json()) as Flow
  const token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const data = { csrf_token: token, method: 'password', ...values }
  const answer = await request.post(flow.ui.action, { headers, data })
  if (!answer.ok()) throw new Error(`${kind} answered ${answer.status()}: ${await answer.text()}`)
}

/** Makes the account; whoever makes one is signed in. */
export const register = (request: APIRequestContext, { email, password }: Merchant) =>
  submit(request, 'registration', { traits: { email }, password })

export const signIn = (request: APIRequestContext, { email, password }: Merchant) =>
  submit(request, 'login', { identifier: email, password })
