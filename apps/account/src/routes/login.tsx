import type { Flow } from '../shared/flow.ts'
import { useServices } from '../shared/services.tsx'
import { startAddress } from '../shared/sign-in-address.ts'
import { FlowPage } from './flow-page.tsx'

function titleOf(flow: Flow | null): string {
  if (flow?.requested_aal === 'aal2') return 'Second step'
  return flow?.refresh ? 'Confirm that it is you' : 'Sign in'
}

/** Signing in. */
export function LoginRoute() {
  const { base } = useServices()
  const below = ({ refresh, return_to }: Flow) =>
    refresh ? null : (
      <p>
        New here? <a href={startAddress(base, 'registration', return_to)}>Create an account</a>
      </p>
    )
  return <FlowPage kind="login" titleOf={titleOf} below={below} />
}
