import styles from './connection-badge.module.css'

const labels: Record<string, string> = { online: 'Online', offline: 'No network', off: 'Switched off' }

/** Connection state as text and a dot that is filled when online. */
export function ConnectionBadge({ connection }: { connection: string }) {
  return (
    <span className={styles.badge} data-connection={connection}>
      {labels[connection] ?? connection}
    </span>
  )
}
