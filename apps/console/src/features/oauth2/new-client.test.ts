import { expect, test } from 'vitest'
import { describeClient, isComplete } from './new-client.ts'

const answers = {
  name: ' Stockroom ',
  redirectUris: ['https://stockroom.example/callback'],
  scope: 'openid email',
  isOffline: false,
}

test('a single-page app is public and its origin may call the token endpoint', () => {
  expect(describeClient({ ...answers, kind: 'browser' })).toEqual({
    client_name: 'Stockroom',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'openid email',
    redirect_uris: ['https://stockroom.example/callback'],
    allowed_cors_origins: ['https://stockroom.example'],
  })
})

test('an app that stays signed in gets refresh tokens', () => {
  expect(describeClient({ ...answers, kind: 'server', isOffline: true })).toMatchObject({
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid email offline_access',
    token_endpoint_auth_method: 'client_secret_basic',
  })
})

test('a machine has no redirect URI', () => {
  const machine = { ...answers, kind: 'machine', redirectUris: [''], scope: 'stock:read' } as const
  expect(isComplete(machine)).toBe(true)
  expect(describeClient(machine)).toEqual({
    client_name: 'Stockroom',
    grant_types: ['client_credentials'],
    response_types: [],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: 'stock:read',
  })
})

test('an app that signs people in needs a name and accepted redirect URIs', () => {
  expect(isComplete({ ...answers, kind: 'native' })).toBe(true)
  expect(isComplete({ ...answers, kind: 'native', redirectUris: [] })).toBe(false)
  expect(isComplete({ ...answers, kind: 'native', redirectUris: ['callback'] })).toBe(false)
  expect(isComplete({ ...answers, kind: 'native', name: ' ' })).toBe(false)
})
