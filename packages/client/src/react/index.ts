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

/** What is known of something that is fetched. */
export interface Fetched<Data> {
  data: Data | undefined
  /** What the last attempt failed with. */
  error: CallError | undefined
  /** The question as it now stands is being asked, and not answered yet. */
  isLoading: boolean
  /** Fetches again; what is known stays until the answer is there. */
  refetch(): void
}

export interface FetchSettings {
  /** False asks nothing, until it is true. */
  enabled?: boolean | undefined
}

/** What is asked: of whom, what, with which arguments, for which time. */
interface Question {
  client: Client
  id: string
  key: string | undefined
  round: number
}

interface Known<Data> {
  /** The question that this answers. */
  of?: Question
  answer?: { data: Data }
  error?: CallError
}

const asksTheSame = (one: Question | undefined, other: Question) =>
  one?.client === other.client && one.id === other.id && one.key === other.key

type Learn<Data> = (next: () => Known<Data>) => void

/** Asks, and tells what comes back for as long as nobody has given it up; answers with what gives it up. */
function ask<T extends OperationTypes>(operation: Operation<T>, of: Question, learn: Learn<SuccessOf<T>>) {
  const leaving = new AbortController()
  const { signal } = leaving
  const tell: typeof learn = (next) => {
    if (!signal.aborted) learn(next)
  }
  const args = of.key ? (JSON.parse(of.key) as T['args']) : undefined // the key is made of such arguments
  of.client.request(operation, args, { signal }).then(
    (answer) => tell(() => ({ of, answer })),
    (error: unknown) =>
      tell(() => {
        if (isCallError(error)) return { of, error }
        throw error
      }),
  )
  return () => leaving.abort()
}

/**
 * Calls an operation when the component appears and whenever client, operation or arguments change, and ends the call when the
 * component goes or asks something else. An answer is shown for what it was asked only: never that of another client or of
 * other arguments. What is no CallError, such as a token function that fails, is thrown to the error boundary.
 */
export function useOperation<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
  { enabled = true }: FetchSettings = {},
): Fetched<SuccessOf<T>> {
  const [round, setRound] = useState(0)
  const [known, learn] = useState<Known<SuccessOf<T>>>({})
  const { id } = operation
  const key = JSON.stringify(args)
  useEffect(
    () => (enabled ? ask(operation, { client, id, key, round }, learn) : undefined),
    [client, operation, id, key, round, enabled],
  )
  const refetch = useCallback(() => setRound((last) => last + 1), [])
  const { of, answer, error }: typeof known = asksTheSame(known.of, { client, id, key, round }) ? known : {}
  return { data: answer?.data, error, isLoading: enabled && of?.round !== round, refetch }
}

/** Who is logged in. Without a session `error.status` is 401. */
export const useSession = <Traits = unknown>(
  client: Client,
  settings?: FetchSettings,
): Fetched<Session<Traits>> =>
  useOperation(
    client,
    // What the traits are is what the caller says.
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

/** The flows by their kinds. */
export interface Flows {
  login: LoginFlow
  registration: RegistrationFlow
  settings: SettingsFlow
  recovery: RecoveryFlow
  verification: VerificationFlow
}

/** A flow under way, by the id in the page's address; asks nothing as long as there is none. */
export const useFlow = <Kind extends keyof Flows>(
  client: Client,
  kind: Kind,
  id: string | null | undefined,
): Fetched<Flows[Kind]> =>
  useOperation(
    client,
    // Each kind has the operation that answers with its flow.
    flows[kind] as unknown as Operation<{ args: object; responses: { 200: Flows[Kind] } }>,
    { id },
    { enabled: !!id },
  )
