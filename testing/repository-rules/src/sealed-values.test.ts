import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

const COOKIE = 'cookie'
const ADDRESS = 'parameter of an address'

/** Files that seal values, with their column or other location. Tables are resealed when secrets are retired. */
const sealing: Record<string, string> = {
  'packages/messaging/src/courier/courier.ts': 'courier_messages.content',
  'packages/self-service/src/flows/continuity.ts': 'flows.document',
  'packages/self-service/src/flows/settings/privileged.ts': 'flows.document',
  'packages/identity/src/credentials/connections.ts': 'identity_credentials.config',
  'packages/identity/src/credentials/lookup-secret-codes.ts': 'identity_credentials.config',
  'packages/self-service/src/methods/mail-requests.ts': 'outbox.payload',
  'packages/self-service/src/methods/oidc/provider-state.ts': 'flows.document',
  'packages/identity/src/credentials/totp-credential.ts': 'identity_credentials.config',
  'packages/identity/src/sessions/session-cookie.ts': COOKIE,
  'packages/identity/src/sessions/token-exchange.ts': 'token_exchanges.sealed_token',
  'packages/messaging/src/web-hooks/web-hooks.ts': 'outbox.payload',
  'packages/oauth2/src/credentials/credential-nonce.ts': 'nonce of a credential request',
  'packages/oauth2/src/keys/sealed-keys.ts': 'oauth2_keys.sealed_jwk',
  'packages/oauth2/src/login/cookies.ts': COOKIE,
  'packages/permission/src/permissions.ts': ADDRESS,
  'packages/platform-core/src/projects/document-sealing.ts': 'projects.document',
  'packages/platform-core/src/projects/project-changes.ts': 'projects.document',
  'packages/pos/src/onboarding/onboarding.ts': 'till_links.token_sealed',
  'packages/pos/src/receipts/receipt-links.ts': 'till_receipt_links.token_sealed',
  'packages/sign-in/src/sign-in-cookies.ts': COOKIE,
  'packages/sign-in/src/sign-ins.ts': 'sign-ins of tills and of the console',
}

/** Tables that are resealed: through `sealedColumn` or their own store. */
const RESEALED = /table: '(\w+)'|name: '(\w+)',\n {4}(?:async reseal|page)/g

const isServed = (path: string): boolean =>
  /^(?:packages|apps)\/[^/]+\/src\//.test(path) &&
  !/^packages\/secrets\/|\.test\.ts$|\/testing(?:\/|-|\.ts$)/.test(path)

const served = sourceFiles().filter(({ path }) => isServed(path))

test('every file that seals values is listed with its storage', () => {
  const found = served.filter(({ text }) => /\.seal\(/.test(text)).map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(sealing).toSorted())
})

test('every table with sealed values is resealed', () => {
  const tables = Object.values(sealing).flatMap((where) => /^(\w+)\.\w+$/.exec(where)?.[1] ?? [])
  const texts = served.filter(({ text }) => /SealedRows/.test(text)).map(({ text }) => text)
  const resealed = texts.flatMap((text) =>
    [...text.matchAll(RESEALED)].map(([, column, store]) => column ?? store ?? ''),
  )
  const links = ['till_links', 'till_former_links']
  expect([...new Set(tables)].filter((table) => ![...resealed, ...links].includes(table))).toEqual([])
})
