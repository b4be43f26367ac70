import { ButtonLink, Icon } from '@tillkey/ui'
import styles from './back-to-till.module.css'
import { lazyIcons } from './lazy-icons.ts'
import { useLazyMessages } from './lazy-messages.ts'
import { useServices } from './services.ts'

/** Link from the settings to the point of sale, or else to the start screen. */
export function BackToTill() {
  const { base, pointOfSaleUrl } = useServices()
  const { t } = useLazyMessages()
  return (
    <ButtonLink variant="quiet" href={pointOfSaleUrl ?? `${base}/`}>
      <span className={styles.back}>
        <Icon d={lazyIcons.back} />
      </span>
      <span className={styles.words}>{pointOfSaleUrl === undefined ? t('home') : t('back')}</span>
    </ButtonLink>
  )
}
