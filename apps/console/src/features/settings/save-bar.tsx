import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { LeaveGuard } from '../../shared/leave-guard.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatAgo } from '../../shared/times.ts'
import { useSaveShortcut } from '../../shared/use-save-shortcut.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'
import type { SettingsDraft } from './use-draft.ts'

/** Saves or discards the changes of the screen. `Ctrl S` reviews them. */
export function SaveBar({ draft }: { draft: SettingsDraft }) {
  const [isReviewed, setIsReviewed] = useState(false)
  const count = draft.changes.length
  useSaveShortcut(() => {
    if (count > 0) setIsReviewed(true)
  })
  return (
    <>
      <LeaveGuard isChanged={count > 0} keepsWithin title={t('leave.title')} submit={t('leave.submit')}>
        <p>{t('leave.text', { count })}</p>
      </LeaveGuard>
      {draft.outdated && <MergeDialog draft={draft} outdated={draft.outdated} />}
      <SaveDialog draft={draft} isOpen={isReviewed} onClose={() => setIsReviewed(false)} />
      {count > 0 && (
        <div className={styles.bar}>
          <span className={styles.count}>
            <span className={styles.dot} aria-hidden="true" />
            <strong>{t('changes.count', { count })}</strong>
            <span className={styles.based}>
              {t('save.based', { time: formatAgo(draft.base.revision.created_at) })}
            </span>
          </span>
          {draft.problems.length > 0 && (
            <StateTag tone="bad">{t('save.problems', { count: draft.problems.length })}</StateTag>
          )}
          <span className={styles.barButtons}>
            <Button variant="quiet" onPress={draft.discard}>
              {t('save.discard')}
            </Button>
            <Button variant="primary" onPress={() => setIsReviewed(true)}>
              {t('save.review')}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}
