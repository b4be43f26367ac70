import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const places = ['', 'packages/identity/src/', 'testing/e2e/src/']

test('every test that the tables of security name is there', () => {
  const named = new Set(Array.from(page.matchAll(/`([^`*]+\.(?:test|e2e)\.ts)`/g), ([, path = '']) => path))
  const absent = [...named].filter((path) => !places.some((place) => existsSync(join(root, place + path))))
  expect(absent).toEqual([])
})
