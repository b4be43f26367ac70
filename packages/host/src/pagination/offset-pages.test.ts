import { expect, test } from 'vitest'
import { offsetHeaders, readOffsetPage } from './offset-pages.ts'

/** Returns the page numbers in `Link`. */
function named(query: Parameters<typeof readOffsetPage>[0], total: number): string[] {
  const { link = '' } = offsetHeaders({ path: '/list' }, readOffsetPage(query), total)
  return [...link.matchAll(/page=(-?\d+)&page_size=\d+&page_token=[\w-]+&per_page=\d+>; rel="(\w+)"/g)].map(
    ([, number, rel]) => `${rel} ${number}`,
  )
}

test.each([
  [0, 0, ['first 0', 'next 1', 'prev -1']],
  [3, 0, ['first 0', 'next 4', 'prev 2']],
  [0, 1, ['first 0']],
  [0, 5, ['next 1', 'last 2']],
  [1, 5, ['first 0', 'next 2', 'prev 0', 'last 2']],
  [2, 5, ['first 0', 'prev 1']],
  [9, 5, ['first 0', 'prev 1']],
])('page %i of %i entries, two a page, names the pages around it', (page, total, links) => {
  expect(named({ page, per_page: 2 }, total)).toEqual(links)
  const page_token = Buffer.from(JSON.stringify({ offset: String(page * 2), v: 2 })).toString('base64url')
  expect(named({ page_token, page_size: 2 }, total)).toEqual(links)
})
