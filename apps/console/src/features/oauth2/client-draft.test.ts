import { expect, test } from 'vitest'
import { findConflicts, isValid, listChanges, toPatch } from './client-draft.ts'

const client = {
  client_name: 'Stockroom',
  redirect_uris: ['https://stockroom.example/callback'],
  authorization_code_grant_access_token_lifespan: '1h0m0s',
  skip_consent: false,
}

test('values that mean the same are no changes', () => {
  const edits = {
    client_name: 'Stockroom',
    owner: '',
    audience: [],
    skip_consent: false,
    authorization_code_grant_access_token_lifespan: '1h',
  }
  expect(listChanges(client, edits)).toEqual([])
})

test('changes become a patch, in which a blank lifetime is the one of the project', () => {
  const edits = { client_name: 'Store', authorization_code_grant_access_token_lifespan: '' }
  expect(toPatch(listChanges(client, edits))).toEqual([
    { op: 'add', path: '/client_name', value: 'Store' },
    { op: 'add', path: '/authorization_code_grant_access_token_lifespan', value: null },
  ])
})

test('a field that another person changed is a conflict, other fields are not', () => {
  const changes = listChanges(client, { client_name: 'Store', skip_consent: true })
  expect(findConflicts(changes, client, { ...client, client_name: 'Shop', owner: 'team' })).toEqual([
    'client_name',
  ])
})

test('wrong addresses and lifetimes are not valid', () => {
  expect(isValid(client)).toBe(true)
  expect(isValid({ ...client, redirect_uris: ['callback'] })).toBe(false)
  expect(isValid({ ...client, jwt_bearer_grant_access_token_lifespan: 'an hour' })).toBe(false)
})
