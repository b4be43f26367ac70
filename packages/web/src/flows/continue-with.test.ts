import { expect, test } from 'vitest'
import { nextUrl } from './continue-with.ts'

/** Session storage of a tab. */
function createTab(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage
}

const show = (page: string, id: string, more = {}) => ({ action: `show_${page}_ui`, flow: { id, ...more } })
const redirect = { action: 'redirect_browser_to', redirect_browser_to: 'https://shop.test/done' }
const token = { action: 'set_ory_session_token', ory_session_token: 'secret' }
const flow = { id: 'sign-up', base: '/p/shop' }

test.each([
  ['verification', '/p/shop/verification?flow=v1'],
  ['settings', '/p/shop/settings?flow=v1'],
  ['recovery', '/p/shop/recovery?flow=v1'],
])('a form of %s is shown', (page, address) => {
  expect(nextUrl(createTab(), { continue_with: [show(page, 'v1')] }, flow)).toBe(address)
})

test('a page named by the server is opened, and steps for apps redirect nowhere', () => {
  const url = 'https://pages.test/confirm?flow=v1'
  const response = { continue_with: [token, show('verification', 'v1', { url })] }
  expect(nextUrl(createTab(), response, flow)).toBe(url)
  expect(nextUrl(createTab(), { continue_with: [redirect] }, flow)).toBe('https://shop.test/done')
  for (const none of [{ continue_with: [token] }, { continue_with: ['?', null, {}] }, {}, undefined])
    expect(nextUrl(createTab(), none, flow)).toBeUndefined()
})

test('several steps are followed in order, each after the previous form has ended', () => {
  const tab = createTab()
  const response = { continue_with: [show('verification', 'v1'), show('verification', 'v2'), redirect] }
  expect(nextUrl(tab, response, flow)).toBe('/p/shop/verification?flow=v1')
  const open = { ui: {}, state: 'sent_email' }
  const done = { ui: {}, state: 'passed_challenge' }
  expect(nextUrl(tab, open, { ...flow, id: 'v1' })).toBeUndefined()
  expect(nextUrl(tab, done, { ...flow, id: 'other' })).toBeUndefined()
  expect(nextUrl(tab, done, { ...flow, id: 'v1' })).toBe('/p/shop/verification?flow=v2')
  expect(nextUrl(tab, done, { ...flow, id: 'v1' })).toBeUndefined()
  expect(nextUrl(tab, done, { ...flow, id: 'v2' })).toBe('https://shop.test/done')
})

test('another flow comes before a redirect, and the page of the answered flow is open already', () => {
  const tab = createTab()
  const own = {
    action: 'redirect_browser_to',
    redirect_browser_to: `https://shop.test/settings?flow=${flow.id}`,
  }
  const response = { continue_with: [redirect, show('verification', 'v1')] }
  expect(nextUrl(tab, response, flow)).toBe('/p/shop/verification?flow=v1')
  expect(nextUrl(tab, { state: 'passed_challenge' }, { ...flow, id: 'v1' })).toBe('https://shop.test/done')
  expect(nextUrl(createTab(), { continue_with: [own] }, flow)).toBeUndefined()
})
