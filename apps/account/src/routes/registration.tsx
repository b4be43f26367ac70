import { type Flow, flowInstead } from '@tillkey/web'
import { useDestinationText } from '../features/flow/destination.ts'
import { FormFooterLink } from '../features/flow/form-footer-link.tsx'
import { useMessages } from '../shared/messages.ts'
import { useServices } from '../shared/services.ts'
import { FlowPage } from './flow-page.tsx'

export function RegistrationRoute() {
  const { base, hints } = useServices()
  const { t, find } = useMessages()
  const introOf = useDestinationText('registration')
  const footer = (flow: Flow) => (
    <FormFooterLink question={t('register.known')} href={flowInstead(flow, { base, kind: 'login' })}>
      {t('signIn')}
    </FormFooterLink>
  )
  return (
    <FlowPage
      kind="registration"
      titleOf={() => t('register.title')}
      introOf={introOf}
      hintOf={(name) => find(`hint.${String(hints[name])}`) ?? undefined}
      footer={footer}
    />
  )
}
