import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/provider/accounts.ts'
import * as schemas from '@tillkey/contract/provider/accounts-schemas.ts'
import type { Handlers } from '@tillkey/host'
import type { Accounts } from './accounts.ts'
import type { Token } from './accounts-store.ts'

const { createToken, revokeToken } = endpointsOf(operations, schemas)

export const openEndpoints = { createToken }
export const accountEndpoints = { revokeToken }

/** What is asked without a token: a token for an email address and its password. */
export const openHandlers = (accounts: Accounts): Handlers<typeof openEndpoints, null> => ({
  createToken: async ({ args }) => ({ status: 201, body: await accounts.issueToken(args.body) }),
})

/** What is asked with a token: that it counts no more. */
export const accountHandlers = (accounts: Accounts): Handlers<typeof accountEndpoints, Token> => ({
  revokeToken: async ({ context }) => {
    await accounts.revoke(context)
    return { status: 204 }
  },
})
