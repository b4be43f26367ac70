import type { AccessScope, AccountApp } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import type { Client } from '../clients/client.ts'
import { isJsonObject } from '../request-body.ts'

/** Clients may register any text: only what a browser can be led to without harm is shown. */
export const webAddress = (address: string | undefined): string | undefined =>
  address && /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : undefined

const links = ['logo_uri', 'client_uri', 'policy_uri', 'tos_uri'] as const

/** A client as people are told of it. */
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

function descriptionOf({ settings: { metadata } }: Client, scope: string): string | undefined {
  const all = isJsonObject(metadata) ? metadata.scope_descriptions : undefined
  const description = isJsonObject(all) ? all[scope] : undefined
  return typeof description === 'string' && description !== '' ? description : undefined
}

/** What scopes stand for; who wants to know who somebody is cannot do without that. */
export const viewScopes = (client: Client, scopes: readonly string[]): AccessScope[] =>
  scopes.map((scope) => {
    const description = descriptionOf(client, scope)
    return { scope, needed: scope === 'openid', ...(description !== undefined && { description }) }
  })
