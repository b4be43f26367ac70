import { CallError, type Client } from '@tillkey/client'
import { getFlowError } from '@tillkey/contract/platform/identity/flow-errors.ts'
import { getLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import type { UpdateLoginFlowBody } from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import {
  getRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import type { UpdateRegistrationFlowBody } from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import type { Flow, FormValues } from './flow.ts'

export type FlowKind = 'login' | 'registration'

export type Account = ReturnType<typeof createAccount>

/** The calls of the account pages. */
export function createAccount(client: Client) {
  return {
    /** Null when nobody is signed in. */
    whoami: (): Promise<Session | null> =>
      toSession(client).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 401) return null
        throw error
      }),
    flow: (kind: FlowKind, id: string): Promise<Flow> =>
      kind === 'login' ? getLoginFlow(client, { id }) : getRegistrationFlow(client, { id }),
    // The fields of a form come from the server, so their shape is the server's to judge.
    submit: (kind: FlowKind, flow: string, values: FormValues): Promise<unknown> =>
      kind === 'login'
        ? updateLoginFlow(client, { flow, body: values as UpdateLoginFlowBody })
        : updateRegistrationFlow(client, { flow, body: values as UpdateRegistrationFlowBody }),
    error: (id: string) => getFlowError(client, { id }),
    logoutUrl: async (): Promise<string> => (await createBrowserLogoutFlow(client, {})).logout_url,
  }
}
