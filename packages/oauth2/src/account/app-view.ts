import type { AccessScope, AccountApp } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { isObject } from '@tillkey/wire'
import type { Client } from '../clients/client.ts'

/** Returns the address if it is http or https. Clients register arbitrary text, so other schemes are never linked. */
export const webAddress = (address: string | undefined): string | undefined =>
  address && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined

const links = ['logo_uri', 'client_uri', 'policy_uri', 'tos_uri'] as const

/** Public view of a client for the account pages. */
export const viewApp = ({ id, settings }: Client): AccountApp => ({
  client_id: id,
  name: settings.client_name || id,
  ...Object.fromEntries(
    links.flatMap((link) => {
      const address = webAddress(settings[link])
      return address === undefined ? [] : [[link, address]]
    }),
  ),
})

function findDescription({ settings: { metadata } }: Client, scope: string): string | undefined {
  const all = isObject(metadata) ? metadata.scope_descriptions : undefined
  const description = isObject(all) ? all[scope] : undefined
  return typeof description === 'string' && description !== '' ? description : undefined
}

/** Describes scopes for the consent page. `openid` is required: the app cannot sign anyone in without it. */
export const viewScopes = (client: Client, scopes: readonly string[]): AccessScope[] =>
  scopes.map((scope) => {
    const description = findDescription(client, scope)
    return { scope, needed: scope === 'openid', ...(description !== undefined && { description }) }
  })
