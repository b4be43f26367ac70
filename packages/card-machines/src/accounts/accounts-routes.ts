import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/provider/accounts.ts'
import * as schemas from '@tillkey/contract/provider/accounts-schemas.ts'
import type { Handlers } from '@tillkey/host'
import type { Accounts } from './accounts.ts'
import type { Token } from './accounts-store.ts'

const { createToken, revokeToken } = endpointsOf(operations, schemas)

export const openEndpoints = { createToken }
export const accountEndpoints = { revokeToken }

/** Handlers of calls without a token: issues a token for an email address and password. */
export const openHandlers = (accounts: Accounts): Handlers<typeof openEndpoints, null> => ({
  createToken: async ({ args }) => ({ status: 201, body: await accounts.issueToken(args.body) }),
})

/** Handlers of calls with a token: revokes it. */
export const accountHandlers = (accounts: Accounts): Handlers<typeof accountEndpoints, Token> => ({
  revokeToken: async ({ context }) => {
    await accounts.revoke(context)
    return { status: 204 }
  },
})
