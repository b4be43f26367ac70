import styles from './connection-badge.module.css'

const words: Record<string, string> = { online: 'Online', offline: 'No network', off: 'Switched off' }

/** Whether a machine can be reached, in a word and a dot that is full only when it can. */
export function ConnectionBadge({ connection }: { connection: string }) {
  return (
    <span className={styles.badge} data-connection={connection}>
      {words[connection] ?? connection}
    </span>
  )
}
