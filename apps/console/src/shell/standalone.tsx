import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import styles from './standalone.module.css'

/** A screen without a project. */
export const Standalone = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.page}>
    <Mark />
    <h1>{title}</h1>
    <div className={styles.card}>{children}</div>
  </main>
)
