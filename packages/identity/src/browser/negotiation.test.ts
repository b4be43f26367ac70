import type { Incoming } from '@tillkey/host'
import { expect, test } from 'vitest'
import { acceptsJson, wantsJson } from './negotiation.ts'

const request = (accept: string | undefined, contentType?: string, method = 'POST'): Incoming => ({
  id: '',
  method,
  url: '/',
  originalUrl: '/',
  headers: { accept, 'content-type': contentType },
  cookies: {},
  port: undefined,
  ip: '',
  host: '',
  forwardedScheme: undefined,
  isForwardedPrivately: false,
  location: '',
  rawBody: undefined,
})

test.each([
  [undefined, undefined, false],
  ['*/*', undefined, false],
  ['application/json', undefined, true],
  ['application/json, text/plain, */*', undefined, true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', undefined, false],
  ['text/html;q=0.5, application/json;q=0.9', undefined, true],
  ['application/json;q=0', undefined, false],
  ['application/json, text/html', undefined, false],
  ['application/*', undefined, true],
  [undefined, 'application/json', true],
  [undefined, 'application/json; charset=utf-8', false],
])('accept %j, content type %j: JSON %j', (accept, contentType, expected) => {
  expect(wantsJson(request(accept, contentType))).toBe(expected)
})

test('the content type counts only where a body is allowed', () => {
  expect(wantsJson(request(undefined, 'application/json', 'GET'))).toBe(false)
})

test.each([
  ['application/json', true],
  ['*/*', false],
  [undefined, false],
])('accepting %j means JSON %j', (accept, expected) => {
  expect(acceptsJson(request(accept))).toBe(expected)
})
