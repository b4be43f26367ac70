import { useCallback, useReducer } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { changeEntry, newEntry, refusalOf, totalOf } from '../features/amount/amount-entry.ts'
import { AmountTill } from '../features/amount/amount-till.tsx'
import type { Onboarding } from '../features/onboarding/onboarding.ts'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { BusyNotice, StartNotice } from '../features/start-payment/start-notice.tsx'
import { useStart } from '../features/start-payment/use-start.ts'
import { UnresolvedList } from '../features/unresolved/unresolved-list.tsx'
import { Frame } from '../shared/frame.tsx'
import { machineName } from '../shared/machine-name.ts'
import { PleaseWait } from '../shared/please-wait.tsx'
import { useServices } from '../shared/services.ts'

/** Puts the bill together and starts its payment. */
export function PaymentRoute() {
  const onboarding = useOnboarding('/payment')
  return onboarding === null ? <PleaseWait /> : <TillScreen onboarding={onboarding} />
}

function TillScreen({ onboarding }: { onboarding: Onboarding }) {
  const { sounds } = useServices()
  const [entry, change] = useReducer(changeEntry, useUnitsToStartWith(), newEntry)
  const [, navigate] = useLocation()
  const follow = useCallback((uuid: string) => navigate(`/payment/processing/${uuid}`), [navigate])
  const { outcome, requesting, start, discard } = useStart(follow)
  const running = onboarding.runningPayment
  const onStart = () => {
    const refusal = refusalOf(entry)
    sounds.unlock()
    if (refusal !== null) change({ type: 'refused', reason: refusal })
    else if (running === null) start(totalOf(entry))
  }
  return (
    <Frame title="Bill Amount" width="wide">
      <UnresolvedList />
      <AmountTill
        entry={entry}
        change={change}
        onStart={onStart}
        state={stateOf(running, requesting)}
        notices={
          <>
            {running === null ? null : <BusyNotice reason="A payment is still running." uuid={running} />}
            {outcome === null ? null : <StartNotice outcome={outcome} onRetry={start} onDiscard={discard} />}
          </>
        }
        caption={<Machine onboarding={onboarding} />}
      />
    </Frame>
  )
}

function stateOf(running: string | null, requesting: boolean): 'ready' | 'requesting' | 'blocked' {
  if (requesting) return 'requesting'
  return running === null ? 'ready' : 'blocked'
}

/** The amount that a result screen asks to try again. */
function useUnitsToStartWith(): number {
  const { units } = Object(useHistoryState<unknown>()) as { units?: unknown }
  return typeof units === 'number' && Number.isSafeInteger(units) ? units : 0
}

function Machine({ onboarding: { terminal } }: { onboarding: Onboarding }) {
  return (
    <>
      {terminal === null ? null : <span>On {machineName(terminal)} · </span>}
      <Link href="/terminals">Change card machine</Link>
    </>
  )
}
