import { expect, test } from 'vitest'
import { prepareRow, readImportFile, suggestMapping } from './import-rows.ts'
import { readTraitFields } from './schema-fields.ts'

const fields = readTraitFields({
  properties: {
    traits: {
      properties: {
        email: { type: 'string', title: 'Email' },
        name: { properties: { first: { type: 'string', title: 'First name' } } },
        visits: { type: 'integer' },
      },
    },
  },
})

test('columns suggest their targets by path, title and name', () => {
  expect(
    suggestMapping(['E-mail', 'traits.name.first', 'First Name', 'password', 'Shoe size'], fields),
  ).toEqual({
    'E-mail': '/email',
    'traits.name.first': '/name/first',
    'First Name': '/name/first',
    password: 'password',
    'Shoe size': '',
  })
})

test('rows of CSV become identities', () => {
  const file = readImportFile(
    'email,first,visits,state,metadata_admin\na@b.test,Ann,3,inactive,"{""plan"":1}"\n',
  )
  const mapping = {
    email: '/email',
    first: '/name/first',
    visits: '/visits',
    state: 'state',
    metadata_admin: 'metadata_admin',
  }
  expect(file.rows.map((row) => prepareRow(row, { mapping, fields, schemaId: 'person' }))).toEqual([
    {
      body: {
        schema_id: 'person',
        traits: { email: 'a@b.test', name: { first: 'Ann' }, visits: 3 },
        state: 'inactive',
        metadata_admin: { plan: 1 },
      },
    },
  ])
})

test('texts that are not of their kind are problems of the row', () => {
  const { rows } = readImportFile('visits\nmany\n')
  expect(
    rows.map((row) => prepareRow(row, { mapping: { visits: '/visits' }, fields, schemaId: 'person' })),
  ).toEqual([{ problem: '/visits' }])
})

test('exported identities are created without what the server assigns', () => {
  const line = JSON.stringify({
    id: '1',
    traits: { email: 'a@b.test' },
    state: 'active',
    organization_id: null,
  })
  const [row] = readImportFile(`${line}\n`).rows
  expect(row && prepareRow(row, { mapping: {}, fields, schemaId: 'person' })).toEqual({
    body: { schema_id: 'person', traits: { email: 'a@b.test' }, state: 'active' },
  })
})
