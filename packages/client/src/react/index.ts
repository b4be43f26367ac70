import { getLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import { getRecoveryFlow } from '@tillkey/contract/platform/identity/flows-recovery.ts'
import { getRegistrationFlow } from '@tillkey/contract/platform/identity/flows-registration.ts'
import { getSettingsFlow } from '@tillkey/contract/platform/identity/flows-settings.ts'
import { getVerificationFlow } from '@tillkey/contract/platform/identity/flows-verification.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import { useCallback, useEffect, useState } from 'react'
import type { CallError } from '../call-error.ts'
import type { Client } from '../client.ts'
import { isCallError } from '../failures.ts'

/** What is known of something that is fetched. */
export interface Fetched<Data> {
  data: Data | undefined
  /** What the last attempt failed with. */
  error: CallError | undefined
  isLoading: boolean
  /** Fetches again; what is known stays until the answer is there. */
  refetch(): void
}

interface Known<Data> {
  /** The question that this answers. */
  of?: string
  answer?: { data: Data }
  error?: CallError
}

/** Calls an operation when the component appears and whenever client, operation or arguments change. */
export function useOperation<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
): Fetched<SuccessOf<T>> {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known<SuccessOf<T>>>({})
  const key = JSON.stringify(args)
  const of = `${operation.id} ${key} ${round}`
  useEffect(() => {
    const leaving = new AbortController()
    const given = key ? (JSON.parse(key) as T['args']) : undefined
    client.request(operation, given, { signal: leaving.signal }).then(
      (answer) => setKnown({ of, answer }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        // What is no answer, such as a token function that fails, is for the error boundary.
        setKnown(() => {
          if (isCallError(error)) return { of, error }
          throw error
        })
      },
    )
    return () => leaving.abort()
  }, [client, operation, key, of])
  const refetch = useCallback(() => setRound((round) => round + 1), [])
  return { data: known.answer?.data, error: known.error, isLoading: known.of !== of, refetch }
}

/** Who is logged in. Without a session `error.status` is 401. */
export const useSession = (client: Client) => useOperation(client, toSession)

const flows = {
  login: getLoginFlow,
  registration: getRegistrationFlow,
  settings: getSettingsFlow,
  recovery: getRecoveryFlow,
  verification: getVerificationFlow,
}
type Flows = typeof flows
type FlowOf<Kind extends keyof Flows> = Flows[Kind] extends Operation<infer T> ? SuccessOf<T> : never

/** A flow under way, by the id in the page's address. */
export const useFlow = <Kind extends keyof Flows>(
  client: Client,
  kind: Kind,
  id: string,
): Fetched<FlowOf<Kind>> =>
  // Each kind has the operation that answers with its flow.
  useOperation(
    client,
    flows[kind] as unknown as Operation<{ args: object; responses: { 200: FlowOf<Kind> } }>,
    { id },
  )
