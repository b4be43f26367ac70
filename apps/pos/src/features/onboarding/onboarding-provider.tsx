import { keepAwake, leaveFor, startPollLoop, useFail } from '@tillkey/web'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { loadOnboarding, type Onboarding, redirectFrom, type Stop } from './onboarding.ts'

interface OnboardingAccess {
  /** As last asked; null before the first answer. */
  known: Onboarding | null
  ask: () => Promise<Onboarding>
  keep: (onboarding: Onboarding) => void
}

const OnboardingContext = createContext<OnboardingAccess | null>(null)

export function OnboardingProvider({ children }: { children: ReactNode }) {
  const { till } = useServices()
  const [known, keep] = useState<Onboarding | null>(null)
  const ask = useCallback(() => loadOnboarding(till), [till])
  const access = useMemo(() => ({ known, ask, keep }), [known, ask])
  return <OnboardingContext value={access}>{children}</OnboardingContext>
}

/** While a payment runs its end is waited for; otherwise only the way back to this page is a reason to ask again. */
const RUNNING_MILLISECONDS = 2000
const IDLE_MILLISECONDS = 24 * 60 * 60 * 1000

/**
 * The onboarding as the screen `at` needs it, asked anew when the screen appears; null until it is known. The first
 * answer of a page also decides whether the page may stay on this screen.
 */
export function useOnboarding(at: Stop): Onboarding | null {
  const access = use(OnboardingContext)
  if (access === null) throw new Error('useOnboarding needs an OnboardingProvider above it')
  const { known, ask, keep } = access
  const first = useRef(known === null)
  const fail = useFail()
  useEffect(() => {
    const askAndStay = async (signal: AbortSignal): Promise<Onboarding> => {
      const onboarding = await ask()
      const target = first.current && !signal.aborted ? redirectFrom(at, onboarding) : null
      return target === null ? onboarding : leaveFor(target)
    }
    const loop = startPollLoop({
      ask: askAndStay,
      onAnswer: (onboarding) => {
        first.current = false
        keep(onboarding)
        return onboarding.runningPayment === null ? IDLE_MILLISECONDS : RUNNING_MILLISECONDS
      },
      onTrouble: (error) => {
        if (!first.current) return 'retry'
        fail(error)
        return 'stop'
      },
    })
    return keepAwake(loop)
  }, [at, ask, keep, fail])
  return known
}
