import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './selection-bar.module.css'
import { t } from './sentences.ts'

interface SelectionBarProps {
  /** How much is selected, as a sentence. */
  text: string
  onClear: () => void
  /** Buttons with what can be done. */
  children: ReactNode
}

/** What can be done with the selected rows, at the bottom of a list. */
export const SelectionBar = ({ text, onClear, children }: SelectionBarProps) => (
  <section className={styles.bar} aria-label={text}>
    <output>{text}</output>
    {children}
    <Button variant="quiet" onPress={onClear}>
      {t('actions.clearSelection')}
    </Button>
  </section>
)
