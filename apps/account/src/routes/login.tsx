import { Alert } from '@tillkey/ui'
import { type Flow, flowAddress } from '@tillkey/web'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

function titleOf(flow: Flow | null): string {
  if (flow?.requested_aal === 'aal2') return 'Second step'
  const app = flow?.oauth2_login_request?.client?.client_name
  if (flow?.refresh) return app ? `Confirm that it is you, for ${app}` : 'Confirm that it is you'
  return app ? `Sign in to ${app}` : 'Sign in'
}

/** A till whose session has ended while a payment was on its card machine sends people here, and wants to be come back to. */
const isPaying = ({ return_to: returnTo }: Flow, till: string | undefined): boolean =>
  till !== undefined && returnTo?.startsWith(`${till}/payment/processing/`) === true

/** Signing in. */
export function LoginRoute() {
  const { base, pointOfSaleUrl } = useServices()
  const above = (flow: Flow) =>
    isPaying(flow, pointOfSaleUrl) ? (
      <Alert tone="warning">
        A payment is running on your card machine, and goes on without you. Do not charge again: sign in to
        see how it ends.
      </Alert>
    ) : null
  const below = ({ refresh, return_to: returnTo, oauth2_login_challenge: loginChallenge }: Flow) =>
    refresh ? null : (
      <p>
        New here?{' '}
        <a href={flowAddress({ base, kind: 'registration', returnTo, loginChallenge })}>Create an account</a>
      </p>
    )
  return <FlowPage kind="login" titleOf={titleOf} above={above} below={below} />
}
