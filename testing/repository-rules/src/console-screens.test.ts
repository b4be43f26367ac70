import { screens } from '@tillkey/app-console/screens.ts'
import type { Endpoint } from '@tillkey/contract'
import { consoleEndpoints } from '@tillkey/contract/console/endpoints.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { expect, test } from 'vitest'

/** Path of the console below the platform. */
const CONSOLE_PREFIX = '/console/ui'

const isParameter = (segment: string): boolean => /^[:{]/.test(segment)

/** Whether some address has both paths. Parameters are one segment. */
function canBeEqual(left: string, right: string): boolean {
  const [own, others] = [left, right].map((path) => path.split('/').filter(Boolean)) as [string[], string[]] // two texts
  return (
    own.length === others.length &&
    own.every((segment, at) => {
      const other = others[at] ?? ''
      return segment === other || isParameter(segment) || isParameter(other)
    })
  )
}

const paths = Object.values(screens)
const pathsOf = (endpoints: object): string[] =>
  Object.values<Endpoint>(endpoints as Record<string, Endpoint>).map(({ operation }) => operation.path)

test('no path of a screen of the console equals a path of the API', () => {
  const served = [
    ...paths.map((path) => [path, pathsOf(consoleEndpoints)] as const),
    ...paths.map((path) => [path, pathsOf(platformEndpoints)] as const),
    ...paths.map((path) => [CONSOLE_PREFIX + path, pathsOf(platformEndpoints)] as const),
  ]
  const equal = served.flatMap(([screen, operations]) =>
    operations
      .filter((path) => path !== '/' && canBeEqual(screen, path))
      .map((path) => `${screen} = ${path}`),
  )
  expect(paths.length).toBeGreaterThan(30)
  expect(equal).toEqual([])
})

test('no path of a screen of the console is below its forwarded operations', () => {
  expect(paths.filter((path) => /^\/(?:api|assets|sign-in|sign-out)(?:\/|$)/.test(path))).toEqual([])
})
