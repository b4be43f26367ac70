import { expect, test } from 'vitest'
import { readTraitFields } from './schema-form.ts'

const email = {
  type: 'string',
  format: 'email',
  title: 'Email',
  'ory.sh/kratos': { credentials: { password: { identifier: true } }, recovery: { via: 'email' } },
}

test('a schema makes a field for each trait, also of nested objects', () => {
  const traits = {
    type: 'object',
    required: ['email'],
    properties: {
      email,
      name: { type: 'object', properties: { first: { type: 'string', tillkey: { searchable: true } } } },
      plan: { enum: ['free', 'paid'] },
      age: { type: 'integer' },
      tags: { type: 'array' },
    },
  }
  expect(
    readTraitFields({ properties: { traits } }).map(({ name, title, type, isRequired, uses }) => [
      name,
      title,
      type,
      isRequired,
      uses.join(),
    ]),
  ).toEqual([
    ['email', 'Email', 'email', true, 'identifier,recovery'],
    ['name.first', 'name.first', 'text', false, 'searchable'],
    ['plan', 'plan', 'choice', false, ''],
    ['age', 'age', 'number', false, ''],
    ['tags', 'tags', 'json', false, ''],
  ])
  expect([readTraitFields(undefined), readTraitFields({ properties: [] })]).toEqual([[], []])
})
