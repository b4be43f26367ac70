import { ButtonLink } from '@tillkey/ui'
import { screens } from '../../screens.ts'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { useServices } from '../../shared/services.ts'
import { Part } from '../settings/part.tsx'

/** Link to the apps with access. */
export function AppsPart() {
  const { base } = useServices()
  const { t } = useLazyMessages()
  return (
    <Part id="apps" title={t('apps')} about={t('apps.about')} icon={lazyIcons.grid}>
      <ButtonLink size="wide" href={`${base}${screens.apps}`}>
        {t('apps.show')}
      </ButtonLink>
    </Part>
  )
}
