import { useState } from 'react'
import { ActionMenu } from '../../shared/action-menu.tsx'
import { BulkBar } from '../../shared/bulk-bar.tsx'
import { Button } from '../../shared/button.tsx'
import type { Selection } from '../../shared/data-table.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { useMay } from '../../shared/use-role.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkActionName, bulkActions, matchTarget, bulkSentences as t } from './bulk-request.ts'
import type { UsersFilter } from './users-queries.ts'

interface UsersJobsBarProps {
  selection: Selection
  filter: UsersFilter
  /** Whether every loaded user is selected, which offers those that are not loaded. */
  isAllSelected: boolean
}

/** Starts jobs on the selected users, or on all that match the list. */
export function UsersJobsBar({ selection, filter, isAllSelected }: UsersJobsBarProps) {
  const may = useMay()
  const [action, setAction] = useState<BulkActionName>()
  const [isWhole, setIsWhole] = useState(false)
  const count = selection.ids.size
  const isAll = isWhole && isAllSelected
  const clear = (): void => {
    setIsWhole(false)
    setAction(undefined)
    selection.onChange(new Set())
  }
  const others: readonly BulkActionName[] = ['sign_out', 'unblock', 'set_metadata', 'add_to_organization']
  if (count === 0) return null
  return (
    <BulkBar count={count} title={isAll ? t('bar.all') : undefined} onClear={clear}>
      {isAllSelected && !isAll && (
        <Button onPress={() => setIsWhole(true)}>
          <Glyph name="check" />
          {t('actions.all')}
        </Button>
      )}
      {may('change') ? (
        <>
          <Button onPress={() => setAction('block')}>
            <Glyph name="lock" />
            {bulkActions.block.title}
          </Button>
          <Button onPress={() => setAction('delete')}>
            <Glyph name="trash" />
            {bulkActions.delete.title}
          </Button>
          <ActionMenu
            label={t('actions.more')}
            actions={others.map((id) => ({ id, title: bulkActions[id].title, run: () => setAction(id) }))}
          />
        </>
      ) : (
        <Button onPress={() => setAction('sign_out')}>{bulkActions.sign_out.title}</Button>
      )}
      {action && (
        <BulkDialog
          action={action}
          target={isAll ? matchTarget(filter) : { ids: [...selection.ids] }}
          onClose={() => setAction(undefined)}
          onStarted={clear}
        />
      )}
    </BulkBar>
  )
}
