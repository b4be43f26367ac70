import { Alert } from '@tillkey/ui'
import { type Flow, flowAddress, flowInstead } from '@tillkey/web'
import { readDestination } from '../features/flow/destination.ts'
import { FormFooterLink } from '../features/flow/form-footer-link.tsx'
import { type AccountMessages, useMessages } from '../shared/messages.ts'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

function getTitle(flow: Flow | null, { t }: AccountMessages): string {
  if (flow?.requested_aal === 'aal2') return t('login.second')
  const app = flow?.oauth2_login_request?.client?.client_name
  if (flow?.refresh) return app ? t('login.confirmApp', { app }) : t('login.confirm')
  return app ? t('login.app', { app }) : t('signIn')
}

/** Destination, unless the title names it. */
function getIntro(flow: Flow | null, { t }: AccountMessages, till: string | undefined): string | null {
  if (flow?.requested_aal === 'aal2') return t('login.secondLead')
  if (flow === null || flow.refresh || flow.oauth2_login_challenge) return null
  const destination = readDestination(flow, till)
  if (destination === 'till') return t('login.toTill')
  return destination && t('login.to', destination)
}

/** Whether a till lost its session during a payment and waits to return to it. */
const isPaying = ({ return_to: returnTo }: Flow, till: string | undefined): boolean =>
  till !== undefined && returnTo?.startsWith(`${till}/payment/processing/`) === true

/** Whether the login was refused because no address is verified. */
const isUnconfirmed = ({ ui }: Flow): boolean => ui.messages?.some(({ id }) => id === 4000010) === true

export function LoginRoute() {
  const { base, pointOfSaleUrl, recovery } = useServices()
  const i18n = useMessages()
  const above = (flow: Flow) =>
    isPaying(flow, pointOfSaleUrl) ? <Alert tone="warning">{i18n.t('login.paying')}</Alert> : null
  const passwordAction = ({ return_to: returnTo }: Flow) =>
    recovery === 'offered' ? (
      <a href={flowAddress({ base, kind: 'recovery', returnTo })}>{i18n.t('login.forgot')}</a>
    ) : null
  const footer = (flow: Flow) =>
    flow.refresh || flow.requested_aal === 'aal2' ? null : isUnconfirmed(flow) ? (
      <FormFooterLink href={flowInstead(flow, { base, kind: 'verification' })}>
        {i18n.t('verification.title')}
      </FormFooterLink>
    ) : (
      <FormFooterLink question={i18n.t('login.new')} href={flowInstead(flow, { base, kind: 'registration' })}>
        {i18n.t('register')}
      </FormFooterLink>
    )
  return (
    <FlowPage
      kind="login"
      titleOf={(flow) => getTitle(flow, i18n)}
      introOf={(flow) => getIntro(flow, i18n, pointOfSaleUrl)}
      above={above}
      passwordAction={passwordAction}
      footer={footer}
    />
  )
}
