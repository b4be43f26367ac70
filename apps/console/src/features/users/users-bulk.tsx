import type { Client, Identity } from '@tillkey/client'
import { deleteIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { useState } from 'react'
import english from '../../catalogues/en/users.json'
import { BulkBar } from '../../shared/bulk-bar.tsx'
import { Button } from '../../shared/button.tsx'
import type { Selection } from '../../shared/data-table.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { runTasks } from '../../shared/run-tasks.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { changeState } from './change-state.ts'
import { identityReads } from './identity-reads.ts'

const t = createTranslate(english)

type Task = (client: Client, id: string) => Promise<unknown>

/** Runs a task for every selected user. Those that failed stay selected. */
function useBulk({ ids, onChange }: Selection) {
  const { client } = useProjectScope()
  const outdate = useOutdate()
  const toasts = useToasts()
  const [progress, setProgress] = useState<string>()
  async function run(task: Task, describeDone: (count: number) => string): Promise<void> {
    const count = ids.size
    const show = (done: number) => setProgress(t('bulk.progress', { done, count }))
    show(0)
    const { failed, error } = await runTasks([...ids], (id) => task(client, id), show)
    setProgress(undefined)
    onChange(failed)
    if (failed.size < count) toasts.confirm(describeDone(count - failed.size))
    if (failed.size > 0) toasts.fail(t('bulk.failed', { count: failed.size, reason: explainFailure(error) }))
    await outdate(identityReads)
  }
  return { progress, run }
}

interface UsersBulkProps {
  selection: Selection
  /** The loaded rows, by which the bar offers what applies. */
  rows: readonly Identity[]
}

/** Actions on the selected users. */
export function UsersBulk({ selection, rows }: UsersBulkProps) {
  const { progress, run } = useBulk(selection)
  const [isDeleting, setIsDeleting] = useState(false)
  const count = selection.ids.size
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const hasInactive = chosen.some(({ state }) => state === 'inactive')
  const describeChanged = (changed: number) => t('bulk.done', { count: changed })
  const remove = (): void => {
    setIsDeleting(false)
    void run(
      (client, id) => deleteIdentity(client, { id }),
      (deleted) => t('bulk.deleted', { count: deleted }),
    )
  }
  if (count === 0 && progress === undefined) return null
  return (
    <BulkBar count={count} progress={progress} onClear={() => selection.onChange(new Set())}>
      <Button onPress={() => void run((client, id) => changeState(client, id, 'inactive'), describeChanged)}>
        <Glyph name="lock" />
        {t('bulk.deactivate')}
      </Button>
      {hasInactive && (
        <Button onPress={() => void run((client, id) => changeState(client, id, 'active'), describeChanged)}>
          {t('bulk.activate')}
        </Button>
      )}
      <Button onPress={() => setIsDeleting(true)}>
        <Glyph name="trash" />
        {t('bulk.delete')}
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title={t('bulk.confirm', { count })}
          isOpen
          onClose={() => setIsDeleting(false)}
          submit={t('bulk.delete')}
          isPending={false}
          expected={t('bulk.expected', { count })}
          onSubmit={remove}
        >
          <p>{t('bulk.confirmText')}</p>
        </ConfirmDialog>
      )}
    </BulkBar>
  )
}
