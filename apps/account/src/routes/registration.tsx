import { type Flow, flowInstead } from '@tillkey/web'
import { useDestinationText } from '../features/flow/destination.ts'
import { FormFooterLink } from '../features/flow/form-footer-link.tsx'
import { useServices } from '../shared/services.ts'
import { useWords } from '../shared/words.ts'
import { FlowPage } from './flow-page.tsx'

export function RegistrationRoute() {
  const { base, hints } = useServices()
  const { t, find } = useWords()
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
