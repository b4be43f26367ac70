import english from '../../catalogues/en/access.json'
import { createTranslate } from '../../shared/messages.ts'
import { Facts } from '../../shared/screen.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import styles from './oauth2.module.css'

const t = createTranslate(english)

/** Claims that are seconds since 1970. */
const times = new Set(['exp', 'iat', 'nbf', 'auth_time'])

function formatClaim(name: string, value: unknown): string {
  if (times.has(name) && typeof value === 'number') {
    const time = new Date(value * 1000).toISOString()
    return t('claims.time', { time: formatTime(time), ago: formatAgo(time) })
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Claims of a token, with times in words. */
export const Claims = ({ claims }: { claims: Readonly<Record<string, unknown>> }) => (
  <Facts
    facts={Object.entries(claims).map(([name, value]) => [
      name,
      <span key={name} className={styles.value}>
        {formatClaim(name, value)}
      </span>,
    ])}
  />
)
