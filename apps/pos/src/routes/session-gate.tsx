import { useAnswer } from '@tillkey/web'
import type { ReactNode } from 'react'
import { PleaseWait } from '../shared/please-wait.tsx'
import { MerchantContext, useServices } from '../shared/services.ts'

/** Shows the screens to a merchant who is signed in, and sends everybody else to the login page. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session } = useServices()
  const merchant = useAnswer(session.require)
  return merchant === null ? <PleaseWait /> : <MerchantContext value={merchant}>{children}</MerchantContext>
}
