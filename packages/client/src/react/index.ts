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
import type {
  LoginFlow,
  RecoveryFlow,
  RegistrationFlow,
  Session,
  SettingsFlow,
  VerificationFlow,
} from '../generated/models.ts'

/** State of fetched data. */
export interface Fetched<Data> {
  data: Data | undefined
  /** Error of the last attempt. */
  error: CallError | undefined
  /** Whether the current arguments are being fetched. */
  isLoading: boolean
  /** Fetches again; the previous data stays until then. */
  refetch(): void
}

export interface FetchSettings {
  /** False disables fetching. */
  enabled?: boolean | undefined
}

/** Client, operation, arguments and round of a fetch. */
interface Question {
  client: Client
  id: string
  key: string | undefined
  round: number
}

interface State<Data> {
  /** The question that was answered. */
  of?: Question
  response?: { data: Data }
  error?: CallError
}

const isSameQuestion = (one: Question | undefined, other: Question) =>
  one?.client === other.client && one.id === other.id && one.key === other.key

type SetState<Data> = (next: () => State<Data>) => void

/** Calls the operation and reports the result until the returned function is called. */
function ask<T extends OperationTypes>(
  operation: Operation<T>,
  of: Question,
  setState: SetState<SuccessOf<T>>,
) {
  const controller = new AbortController()
  const { signal } = controller
  const update: typeof setState = (next) => {
    if (!signal.aborted) setState(next)
  }
  const args = of.key ? (JSON.parse(of.key) as T['args']) : undefined // the key is made of such arguments
  of.client.request(operation, args, { signal }).then(
    (response) => update(() => ({ of, response })),
    (error: unknown) =>
      update(() => {
        if (isCallError(error)) return { of, error }
        throw error
      }),
  )
  return () => controller.abort()
}

/**
 * Calls an operation on mount and whenever client, operation or arguments change, and aborts outdated calls. Data is only
 * shown for the arguments it was fetched with. Errors other than CallError go to the error boundary.
 */
// oxlint-disable-next-line max-params -- published, and the parameters of operations
export function useOperation<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
  { enabled = true }: FetchSettings = {},
): Fetched<SuccessOf<T>> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<SuccessOf<T>>>({})
  const { id } = operation
  const key = JSON.stringify(args)
  useEffect(
    () => (enabled ? ask(operation, { client, id, key, round }, setState) : undefined),
    [client, operation, id, key, round, enabled],
  )
  const refetch = useCallback(() => setRound((last) => last + 1), [])
  const { of, response, error }: typeof state = isSameQuestion(state.of, { client, id, key, round })
    ? state
    : {}
  return { data: response?.data, error, isLoading: enabled && of?.round !== round, refetch }
}

/** The current session. Without one, `error.status` is 401. */
export const useSession = <Traits = unknown>(
  client: Client,
  settings?: FetchSettings,
): Fetched<Session<Traits>> =>
  useOperation(
    client,
    // The caller knows the type of the traits.
    toSession as unknown as Operation<{ args: object; responses: { 200: Session<Traits> } }>,
    undefined,
    settings,
  )

const flows = {
  login: getLoginFlow,
  registration: getRegistrationFlow,
  settings: getSettingsFlow,
  recovery: getRecoveryFlow,
  verification: getVerificationFlow,
}

/** Flows by kind. */
export interface Flows {
  login: LoginFlow
  registration: RegistrationFlow
  settings: SettingsFlow
  recovery: RecoveryFlow
  verification: VerificationFlow
}

/** Fetches a flow by the id in the page's URL; does nothing without an id. */
export const useFlow = <Kind extends keyof Flows>(
  client: Client,
  kind: Kind,
  id: string | null | undefined,
): Fetched<Flows[Kind]> =>
  useOperation(
    client,
    // Each operation returns the flow of its kind.
    flows[kind] as unknown as Operation<{ args: object; responses: { 200: Flows[Kind] } }>,
    { id },
    { enabled: !!id },
  )
