import { expect, test } from 'vitest'
import { assignErrors, listLeaves, readTraitFields, readTraitsForm, toDraft } from './schema-fields.ts'

const fields = readTraitFields({
  definitions: { text: { type: 'string', title: 'Last name' } },
  properties: {
    traits: {
      properties: {
        email: { type: 'string' },
        name: {
          properties: { first: { type: 'string' }, last: { $ref: '#/definitions/text' } },
          required: ['last'],
        },
        language: { enum: ['en', 'xh'] },
        visits: { type: 'integer' },
        newsletter: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'string' } },
        visited: { type: 'array', items: { type: 'object' } },
      },
      required: ['email'],
    },
  },
})

test('the traits of a schema are fields by their type', () => {
  const kinds = listLeaves(fields).map(({ pointer, kind, isRequired }) => [pointer, kind, isRequired])
  expect(kinds).toEqual([
    ['/email', 'text', true],
    ['/name/first', 'text', false],
    ['/name/last', 'text', true],
    ['/language', 'choice', false],
    ['/visits', 'number', false],
    ['/newsletter', 'boolean', false],
    ['/tags', 'list', false],
    ['/visited', 'json', false],
  ])
})

test('a form returns the traits it was filled with, and keeps those it does not show', () => {
  const traits = {
    email: 'a@b.test',
    name: { first: 'Ann', middle: 'X' },
    visits: 3,
    newsletter: false,
    tags: ['one', 'two'],
    visited: [{ city: 'Durban' }],
    hidden: 1,
  }
  expect(readTraitsForm(fields, toDraft(fields, traits), traits)).toEqual({ traits, unreadable: [] })
})

test('blank fields remove their traits, and groups without traits disappear', () => {
  const traits = { email: 'a@b.test', name: { first: 'Ann' }, visits: 3 }
  const draft = { ...toDraft(fields, traits), '/name/first': '', '/visits': '' }
  expect(readTraitsForm(fields, draft, traits).traits).toEqual({ email: 'a@b.test' })
})

test('texts that are not of their kind are reported', () => {
  const draft = { '/visits': 'many', '/visited': '[' }
  expect(readTraitsForm(fields, draft, {}).unreadable).toEqual(['/visits', '/visited'])
})

test('findings of the server are assigned to their fields', () => {
  const reason = [
    'I[#/traits/visits] S[#/properties/traits/properties/visits/type] Use a number.',
    'I[#/traits/name] S[#/properties/traits/properties/name/required] "last" is missing.',
    'I[#/traits] S[#/properties/traits/additionalProperties] Unknown field: x.',
    'Another identity has one of these identifiers.',
  ].join('\n')
  expect(assignErrors(reason, fields, { draft: {}, required: 'Enter a value.' })).toEqual({
    fields: { '/visits': 'Use a number.', '/name/last': 'Enter a value.' },
    others: ['Unknown field: x.', 'Another identity has one of these identifiers.'],
  })
})
