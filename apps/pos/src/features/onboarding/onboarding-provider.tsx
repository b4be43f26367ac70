import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFail } from '../../shared/failure.tsx'
import { leaveFor } from '../../shared/leave.ts'
import { useServices } from '../../shared/services.tsx'
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
    let left = false
    const settle = async () => {
      const onboarding = await ask()
      const target = first.current && !left ? redirectFrom(at, onboarding) : null
      if (target !== null) await leaveFor(target)
      if (!left) keep(onboarding)
    }
    settle().catch((error: unknown) => {
      if (first.current && !left) fail(error)
    })
    return () => {
      left = true
    }
  }, [at, ask, keep, fail])
  return known
}
