import { type Flow, flowAddress } from '@tillkey/web'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

function titleOf(flow: Flow | null): string {
  if (flow?.requested_aal === 'aal2') return 'Second step'
  const app = flow?.oauth2_login_request?.client?.client_name
  if (flow?.refresh) return app ? `Confirm that it is you, for ${app}` : 'Confirm that it is you'
  return app ? `Sign in to ${app}` : 'Sign in'
}

/** Signing in. */
export function LoginRoute() {
  const { base } = useServices()
  const below = ({ refresh, return_to: returnTo, oauth2_login_challenge: loginChallenge }: Flow) =>
    refresh ? null : (
      <p>
        New here?{' '}
        <a href={flowAddress({ base, kind: 'registration', returnTo, loginChallenge })}>Create an account</a>
      </p>
    )
  return <FlowPage kind="login" titleOf={titleOf} below={below} />
}
