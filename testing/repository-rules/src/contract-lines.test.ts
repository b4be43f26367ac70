import type { Endpoint } from '@tillkey/contract'
import { inboxEndpoints } from '@tillkey/contract/inbox/endpoints.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { providerEndpoints } from '@tillkey/contract/provider/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

const sorted = (values: readonly unknown[]) => values.map(String).toSorted((a, b) => a.localeCompare(b))
/** Whether successful responses are text or pages only. */
function answersText({ schemas: { responses } }: Endpoint): boolean {
  const entries = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const bodies = entries.flatMap(([, schema]) => schema ?? []) as { type?: string; enum?: unknown }[]
  return bodies[0]
    ? bodies.every(({ type, enum: values }) => type === 'string' && !values)
    : entries.some(([status]) => Number(status) >= 300)
}

const apis: Record<string, Readonly<Record<string, Endpoint>>> = {
  platform: platformEndpoints,
  pos: posEndpoints,
  provider: providerEndpoints,
  inbox: inboxEndpoints,
}

describe.each(Object.entries(apis))('%s', (_, endpoints) => {
  test.each(Object.entries(endpoints))(
    'the line of %s agrees with its schemas',
    (name, { operation, schemas }) => {
      const line = operation.parameters.map((parameter) => [parameter.name, parameter.required])
      const properties = Object.entries(schemas.parameters?.properties ?? {})
      const declared = properties.map(([name, schema]) => [name, !('~optional' in schema)])
      expect(operation.id).toBe(name)
      expect(sorted(line)).toEqual(sorted(declared))
      expect(operation.body?.required).toBe(schemas.body && !('~optional' in schemas.body))
      expect(schemas.summary).toMatch(/^[A-Z].*\.$/)
      expect(Object.keys(schemas.responses)).not.toEqual([])
      expect(operation.answersText ?? false).toBe(answersText({ operation, schemas }))
    },
  )

  test('no two operations have the same route', () => {
    const routes = Object.values(endpoints).map(
      ({ operation: { method, path } }) => `${method} ${path.replaceAll(/{\w+}/g, '{}')}`,
    )
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
  })
})

test('no operation is spread, because its line may not be parsed yet', () => {
  const ids = new Set(Object.values(apis).flatMap((endpoints) => Object.keys(endpoints)))
  const spread = sourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/\{\s*\.\.\.(?:\w+\.)*(\w+)(?![\w(])/g)]
      .filter(([, name = '']) => ids.has(name) || /^(?:operation|descriptor)$/.test(name))
      .map(([found]) => `${path}: ${found}`),
  )
  expect(spread).toEqual([])
})
