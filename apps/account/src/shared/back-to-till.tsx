import { ButtonLink, Icon } from '@tillkey/ui'
import styles from './back-to-till.module.css'
import { laterIcons } from './later-icons.ts'
import { useLaterWords } from './later-words.ts'
import { useServices } from './services.ts'

/** The way on from one's settings: to the point of sale, or where there is none to the start. */
export function BackToTill() {
  const { base, pointOfSaleUrl } = useServices()
  const { t } = useLaterWords()
  return (
    <ButtonLink variant="quiet" href={pointOfSaleUrl ?? `${base}/`}>
      <span className={styles.back}>
        <Icon d={laterIcons.back} />
      </span>
      <span className={styles.words}>{pointOfSaleUrl === undefined ? t('home') : t('back')}</span>
    </ButtonLink>
  )
}
