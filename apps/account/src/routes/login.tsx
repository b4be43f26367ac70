import { type Flow, flowAddress } from '@tillkey/web'
import { useServices } from '../shared/services.ts'
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
        New here?{' '}
        <a href={flowAddress({ base, kind: 'registration', returnTo: return_to })}>Create an account</a>
      </p>
    )
  return <FlowPage kind="login" titleOf={titleOf} below={below} />
}
