import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatAgo } from '../../shared/times.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'
import type { SettingsDraft } from './use-draft.ts'

/** Asks before unsaved changes are lost. */
function LeaveGuard({ count }: { count: number }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title={t('leave.title')}
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      submit={t('leave.submit')}
      isPending={false}
      onSubmit={() => blocker.proceed?.()}
    >
      <p>{t('leave.text', { count })}</p>
    </ConfirmDialog>
  )
}

/** Saves or discards the changes of the screen. `Ctrl S` reviews them. */
export function SaveBar({ draft }: { draft: SettingsDraft }) {
  const [isReviewed, setIsReviewed] = useState(false)
  const count = draft.changes.length
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
      event.preventDefault()
      if (count > 0) setIsReviewed(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [count])
  return (
    <>
      <LeaveGuard count={count} />
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
