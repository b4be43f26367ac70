import { Button } from './button.tsx'
import styles from './save-bar.module.css'
import { t } from './sentences.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

interface SaveBarProps {
  /** Number of changed settings. Without any, there is no bar. */
  count: number
  /** What the changes do, in sentences. */
  effects?: readonly string[]
  /** Why the changes were not saved. */
  failure?: string | undefined
  isPending: boolean
  /** Whether a value is not accepted. */
  isDisabled?: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Saves or discards the changes of a screen. Ctrl S saves. */
export function SaveBar(props: SaveBarProps) {
  const { count, effects = [], failure, isPending, isDisabled = false, onDiscard, onSave } = props
  const canSave = count > 0 && !isPending && !isDisabled
  useSaveShortcut(() => {
    if (canSave) onSave()
  })
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('changes.label')}>
      <div className={styles.text}>
        <strong className={styles.count}>{t('changes.count', { count })}</strong>
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        {isDisabled && <p>{t('changes.invalid')}</p>}
        {effects.length > 0 && (
          <ul className={styles.effects}>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" onPress={onDiscard} isDisabled={isPending}>
          {t('changes.discard')}
        </Button>
        <Button variant="primary" onPress={onSave} isPending={isPending} isDisabled={isDisabled}>
          {t('actions.save')}
          <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
      </div>
    </section>
  )
}
