import type { Identity } from '@tillkey/client'
import { nameIdentity, readName } from '../../shared/identity-name.ts'
import styles from './users.module.css'

/** Returns up to two letters for a name or address. */
const abbreviate = (name: string): string =>
  name
    .split(/[\s@.]+/u)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** The letters of a person in a circle. Decorative. */
export const Avatar = ({ identity, size }: { identity: Identity; size: 'small' | 'large' }) => (
  <span className={styles.avatar} data-size={size} aria-hidden="true">
    {abbreviate(readName(identity) || nameIdentity(identity))}
  </span>
)
