import { keepAwake, leaveFor, startPollLoop } from '@tillkey/web'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { LocationContext } from '../../shared/layout/location.tsx'
import { NavRailContext } from '../../shared/nav-rail.ts'
import { RunningPaymentContext } from '../../shared/till/running-payment.ts'
import { useServices } from '../../shared/till/services.ts'
import { loadOnboarding, type Onboarding, type OnboardingScreen, redirectFrom } from './onboarding.ts'
import { createRememberedOnboarding } from './remembered-onboarding.ts'

interface OnboardingAccess {
  /** Last known onboarding. */
  known: Onboarding
  load: () => Promise<Onboarding>
  keep: (onboarding: Onboarding) => void
  /** `open` until the first redirect decision. */
  entry: 'open' | 'decided'
  decide: () => void
}

const OnboardingContext = createContext<OnboardingAccess | null>(null)

/** Shares the onboarding between the screens and refreshes it. */
export function OnboardingProvider({ first, children }: { first: Onboarding; children: ReactNode }) {
  const { till, storage } = useServices()
  const [known, keep] = useState(first)
  useEffect(() => createRememberedOnboarding(storage).write(known), [storage, known])
  const load = useCallback(() => loadOnboarding(till), [till])
  const [entry, setEntry] = useState<'open' | 'decided'>('open')
  const decide = useCallback(() => setEntry('decided'), [])
  const refresh = useCallback(async () => keep(await load()), [load])
  const { person, attentionItems, partPaid, runningPayment } = known
  const waiting =
    partPaid.length + attentionItems.filter(({ payment }) => payment.request_uuid !== runningPayment).length
  const rail = useMemo(() => ({ person, attentionCount: waiting, refresh }), [person, waiting, refresh])
  const access = useMemo(() => ({ known, load, keep, entry, decide }), [known, load, entry, decide])
  return (
    <RunningPaymentContext value={known.runningPayment}>
      <LocationContext value={known.location}>
        <NavRailContext value={rail}>
          <OnboardingContext value={access}>{children}</OnboardingContext>
        </NavRailContext>
      </LocationContext>
    </RunningPaymentContext>
  )
}

function useAccess(): OnboardingAccess {
  const access = use(OnboardingContext)
  if (access === null) throw new Error('The onboarding needs an OnboardingProvider above it')
  return access
}

/** Polls fast while a payment runs, slower for changes from other tills. */
const RUNNING_MILLISECONDS = 2000
const IDLE_MILLISECONDS = 4000

const pauseAfter = ({ runningPayment }: Onboarding): number =>
  runningPayment === null ? IDLE_MILLISECONDS : RUNNING_MILLISECONDS

/**
 * Returns the onboarding for the screen `at` and polls it while shown. Returns null while the page redirects
 * elsewhere.
 */
export function useOnboarding(at: OnboardingScreen): Onboarding | null {
  const { known, load, keep, entry, decide } = useAccess()
  const [isFirst] = useState(entry === 'open')
  const [target] = useState(() => (isFirst ? redirectFrom(at, known) : null))
  useEffect(() => {
    decide()
    if (target !== null) void leaveFor(target)
  }, [target, decide])
  useEffect(() => {
    const loop = startPollLoop({
      load,
      ...(isFirst && { firstAfter: IDLE_MILLISECONDS }),
      onAnswer: (onboarding) => {
        keep(onboarding)
        return pauseAfter(onboarding)
      },
      onError: () => 'retry',
    })
    return keepAwake(loop)
  }, [isFirst, load, keep])
  return target === null ? known : null
}

/** Returns the onboarding and polls it without redirects. */
export function useWatchedOnboarding(every = RUNNING_MILLISECONDS): Onboarding {
  const { known, load, keep } = useAccess()
  useEffect(() => {
    const onAnswer = (onboarding: Onboarding) => {
      keep(onboarding)
      return every
    }
    return keepAwake(startPollLoop({ load, onAnswer, onError: () => 'retry' }))
  }, [load, keep, every])
  return known
}

/** Returns the last known onboarding without polling. */
export const useKnownOnboarding = (): Onboarding => useAccess().known

/** Returns a function that refreshes the onboarding after a change. */
export const useRefreshedOnboarding = (): (() => Promise<void>) => use(NavRailContext).refresh
