import { expect, test } from 'vitest'
import { describeCount, NO_DRAFT, toRequest } from './bulk-request.ts'

const target = { ids: ['7b2fd1f0-5b0a-4a1b-9ec3-0c9a3ca2a9d1'] }

test('a request needs the values of its action', () => {
  expect(toRequest('block', { match: {} }, NO_DRAFT)).toEqual({ action: 'block', match: {} })
  expect(toRequest('add_to_organization', target, NO_DRAFT)).toBeUndefined()
  expect(toRequest('set_metadata', target, NO_DRAFT)).toBeUndefined()
  const draft = { ...NO_DRAFT, metadataAdmin: '{"plan": null}', organization: 'o' }
  expect(toRequest('set_metadata', target, draft)).toEqual({
    action: 'set_metadata',
    ...target,
    metadata_admin: { plan: null },
  })
  expect(toRequest('set_metadata', target, { ...draft, metadataPublic: '[1]' })).toBeUndefined()
  expect(toRequest('add_to_organization', target, draft)).toEqual({
    action: 'add_to_organization',
    ...target,
    organization_id: 'o',
  })
})

test('counts say whether there may be more', () => {
  expect(describeCount({ count: 1, is_exact: true })).toBe('1 user')
  expect(describeCount({ count: 10_001, is_exact: false })).toBe('more than 10,000 users')
  expect(describeCount({ count: 12, is_exact: false })).toBe('at least 12 users')
})
