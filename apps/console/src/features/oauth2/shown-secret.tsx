import english from '../../catalogues/en/clients.json'
import { CopyButton } from '../../shared/copy-button.tsx'
import { createTranslate } from '../../shared/messages.ts'
import styles from './oauth2.module.css'

const t = createTranslate(english)

/** A secret that is shown once, with a button that copies it. */
export const ShownSecret = ({ secret }: { secret: string }) => (
  <div className={styles.group}>
    <p>{t('secret.once')}</p>
    <div className={styles.secret}>
      <code>{secret}</code>
      <CopyButton text={secret} label={t('secret.copy')} />
    </div>
  </div>
)
