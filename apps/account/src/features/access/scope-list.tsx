import type { AccessScope } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Toggle } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { Tile } from '../../shared/tile.tsx'
import styles from './access.module.css'
import { findIcon, scopeText } from './scope-text.ts'

interface ScopeListProps {
  scopes: readonly AccessScope[]
  /** Allowed scopes. */
  allowed: ReadonlySet<string>
  onChange: (scope: string) => void
}

/** Scopes with switches. Required scopes cannot be changed. */
export function ScopeList({ scopes, allowed, onChange }: ScopeListProps) {
  const { t } = useLazyMessages()
  return (
    <section className={styles.scopes}>
      <h2 className={styles.scopesTitle}>{t('consent.scopes')}</h2>
      <ul className={styles.list} aria-label={t('consent.scopes')}>
        {scopes.map((scope) => (
          <li key={scope.scope}>
            {scope.needed ? (
              <div className={styles.scope}>
                <ScopeText scope={scope} />
                <span className={styles.tag}>{t('consent.needed')}</span>
              </div>
            ) : (
              <Toggle
                label={<ScopeText scope={scope} />}
                checked={allowed.has(scope.scope)}
                onChange={() => onChange(scope.scope)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ScopeText({ scope }: { scope: AccessScope }) {
  const { name, detail } = scopeText(useLazyMessages(), scope)
  return (
    <span className={styles.what}>
      <Tile icon={findIcon(scope)} />
      <span className={styles.identity}>
        <span className={styles.name}>{name}</span>
        <br />
        <span className={styles.muted}>{detail}</span>
      </span>
    </span>
  )
}
