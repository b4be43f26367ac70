import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { expect, test } from 'vitest'
import { groupSections } from './sections.ts'

const node = (group: UiNode['group'], name: string): UiNode => ({
  type: 'input',
  group,
  attributes: { name, type: 'text', disabled: false, node_type: 'input' },
  messages: [],
  meta: {},
})

test('each method has its own section, in a fixed order, and shared nodes have one of their own', () => {
  const sections = groupSections([
    node('default', 'csrf_token'),
    node('totp', 'totp_code'),
    node('profile', 'traits.email'),
    node('saml', 'stranger'),
  ])
  const summary = sections.map(({ group, title, nodes }) => [
    title ?? group,
    nodes.map(({ attributes }) => ('name' in attributes ? attributes.name : '')),
  ])
  expect(summary).toEqual([
    ['profile', ['csrf_token', 'traits.email']],
    ['totp', ['csrf_token', 'totp_code']],
    ['saml', ['csrf_token', 'stranger']],
  ])
})
