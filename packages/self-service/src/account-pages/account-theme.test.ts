import { contrast, readableOn } from '@tillkey/identity/config/contrast.ts'
import { identitySection } from '@tillkey/identity/identity-config.ts'
import { expect, test } from 'vitest'

const problems = (accountPages: object) =>
  identitySection
    .problems({ account_pages: accountPages })
    .filter(({ pointer }) => pointer.includes('account'))

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#3d2b8c', '#3d2b8c', 1],
])('%s on %s has the contrast that WCAG 2.2 requires', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
})

test('black or white is readable on any accent', () => {
  const worst = Array.from({ length: 256 }, (_, grey) => {
    const ground = `#${grey.toString(16).padStart(2, '0').repeat(3)}`
    return contrast(readableOn(ground), ground)
  })
  expect(Math.min(...worst)).toBeGreaterThan(4.5)
})

test('unreadable colours are rejected with their pointer', () => {
  expect(problems({ colours: { light: { accent: '#ffcc00', on_accent: '#ffffff' } } })).toEqual([
    {
      pointer: '/account_pages/colours/light/on_accent',
      reason: 'has a contrast of 1.5:1 on #ffcc00, but needs at least 4.5:1',
    },
  ])
  expect(problems({ colours: { dark: { link: '#1c5bd9' } } })).toEqual([
    {
      pointer: '/account_pages/colours/dark/link',
      reason: expect.stringMatching(/^has a contrast of 3\.\d:1 on #0d1014/) as string,
    },
  ])
  expect(problems({ colours: { light: { on_accent: '#ffffff' } } })).toMatchObject([
    { pointer: '/account_pages/colours/light/on_accent' },
  ])
})

test('invalid colours and remote images are rejected', () => {
  expect(problems({ colours: { light: { accent: 'red' } } })).toMatchObject([
    { pointer: '/account_pages/colours/light/accent' },
  ])
  expect(problems({ logo: 'https://elsewhere.test/logo.png' })).toMatchObject([
    { pointer: '/account_pages/logo' },
  ])
})

test('links below the pages lead to pages, never to scripts', () => {
  expect(problems({ links: { help: 'javascript:alert(1)' } })).toMatchObject([
    { pointer: '/account_pages/links/help' },
  ])
  expect(problems({ links: { help: 'https://baobab.test/help', privacy: 'https://baobab.test/' } })).toEqual(
    [],
  )
})

test('a readable theme is accepted', () => {
  const light = { accent: '#3d2b8c', link: '#3d2b8c' }
  expect(
    problems({ name: 'Baobab', logo: 'data:image/png;base64,iVBORw0KGgo=', colours: { light } }),
  ).toEqual([])
})
