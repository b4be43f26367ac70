import type { ReactNode } from 'react'
import styles from './bulk-bar.module.css'
import { Button } from './button.tsx'
import { Glyph } from './icons.tsx'
import { t } from './sentences.ts'

interface BulkBarProps {
  /** Number of selected rows. */
  count: number
  /** Shown in place of the count. */
  title?: string | undefined
  /** Shown in place of everything while an action runs. */
  progress?: string | undefined
  onClear: () => void
  children: ReactNode
}

/** Actions on the selected rows, floating over the end of a list. */
export const BulkBar = ({ count, title, progress, onClear, children }: BulkBarProps) => (
  <section className={styles.bar} aria-label={t('bulk.label')}>
    <output className={styles.count}>{progress ?? title ?? t('bulk.selected', { count })}</output>
    {progress === undefined && children}
    {progress === undefined && (
      <Button variant="quiet" isIcon aria-label={t('bulk.clear')} onPress={onClear}>
        <Glyph name="close" size="small" />
      </Button>
    )}
  </section>
)
