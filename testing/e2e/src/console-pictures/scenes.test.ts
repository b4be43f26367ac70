import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FOLDER, MAX_BYTES } from './picture-files.ts'
import { scenes } from './scenes.ts'

const MAX_PICTURES = 25

test('every picture of the guide exists, is small, and is drawn by the journey', () => {
  const guide = readFileSync(`${FOLDER}.md`, 'utf8')
  const named = [...guide.matchAll(/console\/([\w-]+\.webp)/g)].map(([, name]) => name ?? '')
  const files = readdirSync(FOLDER)
  const drawn = Object.keys(scenes).map((name) => `${name}.webp`)
  expect(named.toSorted()).toEqual(drawn.toSorted())
  expect(files.toSorted()).toEqual(drawn.toSorted())
  expect(files.filter((name) => statSync(join(FOLDER, name)).size > MAX_BYTES)).toEqual([])
  expect(files.length).toBeLessThanOrEqual(MAX_PICTURES)
})
