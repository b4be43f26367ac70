import { expect, test } from 'vitest'
import { filterItems } from './items-search.ts'

const items = [
  { name: 'Flat white', units: 32_00 },
  { name: 'Crème caramel', units: 45_50 },
  { name: 'White bread', units: 18_00 },
]

test.each<[search: string, names: string[]]>([
  ['', ['Flat white', 'Crème caramel', 'White bread']],
  ['white', ['Flat white', 'White bread']],
  ['white fl', ['Flat white']],
  ['CREME', ['Crème caramel']],
  ['45.5', ['Crème caramel']],
  ['tea', []],
])('%j matches items that contain each of its words', (search, names) => {
  expect(filterItems(items, search).map(({ name }) => name)).toEqual(names)
})
