import { expect, test } from 'vitest'
import { type Caller, descriptorOf, operation } from './index.ts'

const updateThing = operation<{ args: { id: string; page?: number }; responses: { 200: string } }>(
  'updateThing PUT /things/{id} ^bearer ?page @X-Token! =scope <json!',
)

test('a line is parsed into a descriptor', () => {
  const { id, method, path, security, parameters, body } = updateThing
  expect({ id, method, path, security, parameters, body }).toEqual({
    id: 'updateThing',
    method: 'PUT',
    path: '/things/{id}',
    security: ['bearer'],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'page', in: 'query', required: false },
      { name: 'X-Token', in: 'header', required: true },
      { name: 'scope', in: 'form', required: false },
    ],
    body: { kind: 'json', required: true },
  })
})

test('responses are JSON unless the line declares text', () => {
  expect(updateThing.answersText).toBeUndefined()
  const script = operation('script GET /script.js ^bearer >text')
  expect([script.answersText, script.security]).toEqual([true, ['bearer']])
})

test('everything after a + is unpublished', () => {
  const extended = operation('exchange POST /token =code! + =code_verifier ?trace')
  expect(extended.unpublished).toBeUndefined()
  expect(extended.parameters.map(({ name, unpublished }) => [name, unpublished])).toEqual([
    ['code', undefined],
    ['code_verifier', true],
    ['trace', true],
  ])
  const search = operation('search +GET /things/search ^bearer')
  expect([search.method, search.unpublished, search.security]).toEqual(['GET', true, ['bearer']])
})

test('calling an operation with a client performs the request', async () => {
  const client: Caller<{ signal?: AbortSignal }> = {
    call: async (descriptor, args) => ({ id: descriptor.id, args }),
  }
  expect(await updateThing(client, { id: 'a' })).toEqual({ id: 'updateThing', args: { id: 'a' } })
})

test('a line is parsed on the first access to a member', () => {
  const unreadable = operation('nothing')
  expect(() => unreadable.path).toThrow(TypeError)
  const script = operation('script GET /script.js >text')
  expect(Object.keys(script)).toEqual(['line'])
  expect(descriptorOf(script)).toEqual({
    id: 'script',
    method: 'GET',
    path: '/script.js',
    security: [],
    parameters: [],
    answersText: true,
  })
  expect(Object.keys(script)).toContain('path')
  expect(Object.getPrototypeOf(script)).toBe(Function.prototype)
})

test('members of functions exist before and after parsing', async () => {
  const script = operation('script GET /script.js')
  const bound = script.bind(undefined, { call: async ({ path }) => path })
  expect([await bound(), script.length]).toEqual(['/script.js', 3])
})
