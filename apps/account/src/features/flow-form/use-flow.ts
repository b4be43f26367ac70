import { useCallback, useEffect, useState } from 'react'
import type { FlowKind } from '../../shared/account.ts'
import type { Flow, FormValues } from '../../shared/flow.ts'
import { problemOf } from '../../shared/problem.ts'
import { useServices } from '../../shared/services.tsx'
import { startAddress } from '../../shared/sign-in-address.ts'
import { mayRestart } from './restarts.ts'

export interface FlowState {
  flow: Flow | null
  busy: boolean
  /** Something to read beside the form, or in its place. */
  notice: string | null
  submit: (values: FormValues) => void
  restart: () => void
}

const go = (address: string): void => window.location.replace(address)

/** What was wrong with the last try is no longer the news. */
const withoutMessages = (flow: Flow | null): Flow | null =>
  flow && { ...flow, ui: { ...flow.ui, messages: [] } }

const flowIdInAddress = (): string | null => new URLSearchParams(window.location.search).get('flow')

/** Loads the flow that the address names, sends its form, and follows where the answer leads. */
export function useFlow(kind: FlowKind): FlowState {
  const { account, base } = useServices()
  const [id, setId] = useState(flowIdInAddress)
  const [flow, setFlow] = useState<Flow | null>(null)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)

  const handle = useCallback(
    (error: unknown): void => {
      const problem = problemOf(error)
      if (problem.kind === 'redirect') return go(problem.url)
      if (problem.kind === 'restart' && mayRestart(window.sessionStorage, Date.now()))
        return go(startAddress(base, kind))
      setBusy(false)
      if (problem.kind === 'form') return setFlow(problem.flow)
      if (problem.kind === 'replaced') {
        window.history.replaceState(null, '', `?flow=${problem.flowId}`)
        return setId(problem.flowId)
      }
      setFlow(withoutMessages)
      setNotice(problem.kind === 'restart' ? problem.reason : problem.text)
    },
    [base, kind],
  )

  useEffect(() => {
    if (id === null)
      go(startAddress(base, kind, new URLSearchParams(window.location.search).get('return_to')))
    else account.flow(kind, id).then(setFlow, handle)
  }, [account, base, kind, id, handle])

  const submit = (values: FormValues) => {
    if (flow === null) return
    setBusy(true)
    setNotice(null)
    // Who is signed in and starts to sign in is sent on by the server, to where this flow was meant to end.
    account.submit(kind, flow.id, values).then(() => go(startAddress(base, 'login', flow.return_to)), handle)
  }

  const restart = () => go(startAddress(base, kind, flow?.return_to))
  return { flow, busy, notice, submit, restart }
}
