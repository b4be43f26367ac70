import type { BrowserContext } from 'playwright-core'
import { expect, inject } from 'vitest'
import { openContext } from './browser.ts'
import { newMerchant, register } from './merchant.ts'

/** The parts of responses that are used here. */
interface PeopleResponse {
  url?: string
  here: string
  people: { uuid: string; role: string }[]
}

/** Calls the point of sale as the browser's owner by method and path, and returns the response. */
export async function callTill(
  context: BrowserContext,
  operation: string,
  data?: object,
): Promise<PeopleResponse> {
  const [method = '', path = ''] = operation.split(' ')
  const response = await context.request.fetch(inject('urls').pos + path, { method, data })
  expect([path, response.status()]).toEqual([path, 200])
  return (await response.json()) as PeopleResponse
}

/** Adds a cashier, Sipho, with a PIN to the shop. The owner's PIN is 135790. */
export async function addCashier(context: BrowserContext): Promise<{ uuid: string; pin: string }> {
  const invitation = { name: 'Sipho', role: 'cashier' }
  const { url = '' } = await callTill(context, 'POST /api/people/invitations', invitation)
  const theirs = await openContext()
  await register(theirs.request, newMerchant())
  await callTill(theirs, `POST /api/invitations/${url.split('/').at(-1)}/acceptances`)
  await theirs.close()
  const { people, here } = await callTill(context, 'GET /api/people')
  const uuid = people.find(({ role }) => role === 'cashier')?.uuid ?? ''
  const pin = '2468'
  await callTill(context, `PUT /api/people/${uuid}/pin`, { pin })
  await callTill(context, `PUT /api/people/${here}/pin`, { pin: '135790' })
  return { uuid, pin }
}
