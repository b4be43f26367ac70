import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectsFile } from './project-file.ts'

const { cache } = createRequire(import.meta.url)
const loaded = (): string[] => Object.keys(cache).filter((file) => file.includes('/node_modules/yaml/'))

test('a file of JSON is read without the parser of YAML', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-json-'))
  const read = (text: string) => {
    const file = join(folder, 'projects.json')
    writeFileSync(file, text)
    return readProjectsFile(file)
  }
  for (const file of loaded()) delete cache[file]
  const document = { slug: 'a', name: '"name": {\\', services: { identity: { config: {} } } }
  expect(read(JSON.stringify([document], null, 2))).toEqual([document])
  expect(loaded()).toEqual([])
  expect(read('- { slug: a, name: A, services: {} }')).toHaveLength(1)
  expect(loaded().length).toBeGreaterThan(0)
  rmSync(folder, { recursive: true })
})
