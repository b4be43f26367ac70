import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Rgb = [number, number, number]

const tokens = readTokens(readFileSync(new URL('./theme.css', import.meta.url), 'utf8'))

const grounds = ['page', 'surface', 'sunken']
const tints = ['orange-tint', 'green-tint', 'yellow-tint', 'blue-tint', 'red-tint']
const brand = ['orange', 'green', 'yellow', 'blue', 'red']

const texts = [
  ...pairs(['text', 'muted'], [...grounds, ...tints]),
  ...pairs(['text'], ['pressed']),
  ...pairs(['blue', 'green', 'red', 'amber'], ['page', 'surface']),
  ...brand.map((colour) => [`on-${colour}`, colour]),
  ['on-orange', 'orange-pressed'],
  ['page', 'text'],
  ['text', 'key'],
  ...pairs(['on-readout', 'on-readout-muted', 'on-readout-good'], ['readout', 'readout-raised']),
  ...['turn', 'approved', 'declined', 'hold'].map((flood) => [`on-${flood}`, flood]),
]

const parts = [
  ...pairs(['control', 'focus', 'green', 'red', 'blue', 'amber'], ['page', 'surface']),
  ['control', 'sunken'],
  ['focus', 'blue-tint'],
  ['blue', 'blue-tint'],
  ['green', 'green-tint'],
  ['amber', 'yellow-tint'],
  ['red', 'red-tint'],
]

test.each(['light', 'dark'] as const)('text reads at 4.5:1 or more in the %s theme', (theme) => {
  expect(texts.filter((pair) => contrast(pair, theme) < 4.5)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'parts of controls stand out at 3:1 or more in the %s theme',
  (theme) => {
    expect(parts.filter((pair) => contrast(pair, theme) < 3)).toEqual([])
  },
)

test('every opaque colour of the theme takes part in a checked pair or is decoration', () => {
  const checked = new Set([...texts, ...parts].flat())
  const decoration = ['line', 'shadow', 'key-edge']
  expect([...tokens.keys()].filter((name) => !checked.has(name) && !decoration.includes(name))).toEqual([])
})

function readTokens(css: string) {
  const found = css.matchAll(/--([\w-]+): light-dark\(#(\w{6})\w*, #(\w{6})\w*\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))
}

function pairs(foregrounds: string[], backgrounds: string[]): string[][] {
  return foregrounds.flatMap((front) => backgrounds.map((back) => [front, back]))
}

/** The contrast ratio of WCAG 2.2. */
function contrast([front = '', back = '']: string[], theme: 'light' | 'dark'): number {
  const [darker = 0, lighter = 0] = [luminance(front, theme), luminance(back, theme)].toSorted(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(name: string, theme: 'light' | 'dark'): number {
  const token = tokens.get(name)
  if (!token) throw new Error(`No token ${name}`)
  const [red, green, blue] = channels(token[theme])
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function channels(hex: string): Rgb {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16) / 255
  return [at(0), at(2), at(4)]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
