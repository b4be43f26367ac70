import { type Flow, flowAddress } from '@tillkey/web'
import { useDestinationText } from '../features/flow/destination.ts'
import { FormFooterLink } from '../features/flow/form-footer-link.tsx'
import { useMessages } from '../shared/messages.ts'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

export function VerificationRoute() {
  const { base } = useServices()
  const { t } = useMessages()
  const destinationText = useDestinationText('verification')
  const getTitle = (flow: Flow | null) =>
    t(flow?.state === 'passed_challenge' ? 'verification.done' : 'verification.title')
  const getIntro = (flow: Flow | null) => (flow?.state === 'passed_challenge' ? null : destinationText(flow))
  const footer = ({ return_to: returnTo }: Flow) => (
    <FormFooterLink href={flowAddress({ base, kind: 'login', returnTo })}>{t('goSignIn')}</FormFooterLink>
  )
  return <FlowPage kind="verification" titleOf={getTitle} introOf={getIntro} footer={footer} />
}
