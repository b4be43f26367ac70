import type { Outbound } from '@tillkey/outbound'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { ClientSettings } from './client.ts'

/** Addresses of a client that this server calls. */
const calledAddresses = ({ jwks_uri, backchannel_logout_uri, request_uris }: ClientSettings): string[] =>
  [jwks_uri, backchannel_logout_uri, ...(request_uris ?? [])].filter((address) => URL.canParse(address))

/** Rejects addresses in networks the project may not call. Throws `invalid_client_metadata`. */
export async function checkAddresses(settings: ClientSettings, outbound: Outbound): Promise<void> {
  for (const address of calledAddresses(settings))
    if (!(await outbound.canCall(address)))
      throw oauth2Error('invalid_client_metadata', `"${address}" leads into a private network.`)
}
