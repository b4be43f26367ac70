import { readFileSync } from 'node:fs'
import { faults } from '@tillkey/contract/provider/faults.ts'
import { expect, test } from 'vitest'
import { selectScenario } from './scenarios.ts'

const cents = Array.from({ length: 100 }, (_, value) => value)

test('the published list names all cents with a scenario, in order, and no others', () => {
  const plain = selectScenario(0)
  const choosing = cents.filter((value) => JSON.stringify(selectScenario(value)) !== JSON.stringify(plain))
  // Functions are not part of JSON, so the two scenarios with another captured amount are named.
  expect(faults.flatMap((fault) => fault.cents)).toEqual(
    [0, ...new Set([...choosing, 86, 87])].toSorted((a, b) => a - b),
  )
})

test('docs/simulator.md lists the same cents, each once', () => {
  const page = readFileSync(new URL('../../../../docs/simulator.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| \.\d\d/.test(line))
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\d\d/g) ?? []).map(Number)
  expect(named.toSorted((a, b) => a - b)).toEqual(faults.flatMap((fault) => fault.cents))
})

test('only the cents select the scenario', () => {
  expect(selectScenario(1_234_551)).toEqual(selectScenario(51))
})
