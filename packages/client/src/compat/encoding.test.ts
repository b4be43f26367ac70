import * as official from '@ory/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as compat from './index.ts'

const configuration = { accessToken: 't' }
const creators = {
  identity: [
    official.IdentityApiAxiosParamCreator(new official.Configuration(configuration)),
    compat.IdentityApiAxiosParamCreator(new compat.Configuration(configuration)),
  ],
  oauth2: [
    official.OAuth2ApiAxiosParamCreator(new official.Configuration(configuration)),
    compat.OAuth2ApiAxiosParamCreator(new compat.Configuration(configuration)),
  ],
} as const

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
/** What a path may hold: the rest is refused by us and resolved away by the official client. */
const segment = text.filter((value) => !/^\.{0,2}$/.test(value))

test('any text is encoded in a path, a query and a form the same way', async () => {
  const [identities, ours] = creators.identity
  const [oauth2, ourOAuth2] = creators.oauth2
  await fc.assert(
    fc.asyncProperty(segment, text, fc.array(text, { maxLength: 3 }), async (id, value, list) => {
      const credentials = list as 'totp'[]
      expect(await ours.getIdentity(id, credentials)).toEqual(await identities.getIdentity(id, credentials))
      const query = [undefined, 7, undefined, value] as const
      expect(await ours.listIdentities(...query)).toEqual(await identities.listIdentities(...query))
      expect(await ourOAuth2.introspectOAuth2Token(value, id)).toEqual(
        await oauth2.introspectOAuth2Token(value, id),
      )
    }),
  )
})

test('any body is serialised the same way', async () => {
  const [identities, ours] = creators.identity
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const body = value as unknown as official.UpdateIdentityBody
      expect(await ours.updateIdentity('1', body)).toEqual(await identities.updateIdentity('1', body))
    }),
  )
})
