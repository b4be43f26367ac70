import type { Relationship } from '@tillkey/client'
import { patchRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import english from '../../catalogues/en/permissions.json'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { restOnRelationships } from './decisive-changes.tsx'
import { formatRelationship } from './relationship-text.ts'
import styles from './relationships.module.css'

const t = createTranslate(english)

/** Upper bound on relationships listed in the question. */
const MAX_LISTED = 10

interface DeleteDialogProps {
  relationships: readonly Relationship[]
  onClose: () => void
  onDone: () => void
}

/** Deletes the chosen relationships at once, after a question. */
export function DeleteDialog({ relationships, onClose, onDone }: DeleteDialogProps) {
  const count = relationships.length
  const remove = useChange(useProjectScope(), patchRelationships, {
    outdates: restOnRelationships,
    done: t('relationships.deleted', { count }),
    onDone,
  })
  const body = relationships.map((tuple) => ({ action: 'delete' as const, relation_tuple: tuple }))
  return (
    <ConfirmDialog
      title={t('relationships.deleteTitle', { count })}
      isOpen
      onClose={onClose}
      submit={t('relationships.delete')}
      isPending={remove.isPending}
      onSubmit={() => remove.mutate({ body })}
    >
      <ul className={styles.refused}>
        {relationships.slice(0, MAX_LISTED).map((tuple) => (
          <li key={formatRelationship(tuple)}>
            <code>{formatRelationship(tuple)}</code>
          </li>
        ))}
        {count > MAX_LISTED && <li>…</li>}
      </ul>
      <p>{t('relationships.deleteText')}</p>
    </ConfirmDialog>
  )
}
