import { type Flow, flowAddress } from '@tillkey/web'
import { useDestinationText } from '../features/flow/destination.ts'
import { FormFooterLink } from '../features/flow/form-footer-link.tsx'
import { useMessages } from '../shared/messages.ts'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

export function RecoveryRoute() {
  const { base } = useServices()
  const { t } = useMessages()
  const destinationText = useDestinationText('recovery')
  const getIntro = (flow: Flow | null) =>
    [destinationText(flow), t('recovery.lead')].filter(Boolean).join('\n')
  const footer = ({ return_to: returnTo }: Flow) => (
    <FormFooterLink href={flowAddress({ base, kind: 'login', returnTo })}>{t('goSignIn')}</FormFooterLink>
  )
  return <FlowPage kind="recovery" titleOf={() => t('recovery.title')} introOf={getIntro} footer={footer} />
}
