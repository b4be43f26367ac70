import { Link } from '@tanstack/react-router'
import type { PermissionExplanation } from '@tillkey/client'
import { runPermissionAssertions } from '@tillkey/contract/platform/permission/assertions.ts'
import { explainPermission } from '@tillkey/contract/platform/permission/checks.ts'
import {
  listPermittedObjects,
  listPermittedSubjects,
} from '@tillkey/contract/platform/permission/listings.ts'
import { getRelationships, patchRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Panel } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './explain.module.css'
import { formatRelationship } from './relationship-text.ts'

const t = createTranslate(english)

type DecisiveChange = PermissionExplanation['changes'][number]

/** Operations whose answers rest on the stored relationships. */
export const restOnRelationships = [
  explainPermission,
  getRelationships,
  listPermittedObjects,
  listPermittedSubjects,
  runPermissionAssertions,
]

function describeGroup(isAllowed: boolean, action: DecisiveChange['action']): string {
  if (isAllowed) return t(action === 'delete' ? 'change.allowedText' : 'change.allowedInsertText')
  return t(action === 'delete' ? 'change.deniedDeleteText' : 'change.deniedText')
}

interface ChangeRowProps {
  change: DecisiveChange
  onChoose: (change: DecisiveChange) => void
}

function ChangeRow({ change, onChoose }: ChangeRowProps) {
  const project = useSlug()
  const may = useMay()
  const { action, relation_tuple: tuple } = change
  const { namespace, object, relation } = tuple
  return (
    <li className={styles.change}>
      <code>{formatRelationship(tuple)}</code>
      <span className={styles.changeActions}>
        {may('change') && <Button onPress={() => onChoose(change)}>{t(`change.${action}`)}</Button>}
        <Link to={screenPaths.relationships} params={{ project }} search={{ namespace, object, relation }}>
          {t('change.others')}
        </Link>
      </span>
    </li>
  )
}

/** Relationships whose presence or absence turns the answer around, and a way to write them. */
export function DecisiveChanges({
  explanation: { allowed, changes },
}: {
  explanation: PermissionExplanation
}) {
  const [chosen, setChosen] = useState<DecisiveChange>()
  const may = useMay()
  const write = useChange(useProjectScope(), patchRelationships, {
    outdates: restOnRelationships,
    done: t(chosen?.action === 'delete' ? 'change.deleted' : 'change.inserted'),
    onDone: () => setChosen(undefined),
  })
  const groups = (['delete', 'insert'] as const)
    .map((action) => ({ action, members: changes.filter((change) => change.action === action) }))
    .filter(({ members }) => members.length > 0)
  return (
    <Panel title={t('change.title')}>
      {groups.length === 0 && <p>{t('change.none')}</p>}
      {groups.map(({ action, members }) => (
        <div key={action} className={styles.changes}>
          <p>{describeGroup(allowed, action)}</p>
          <ul>
            {members.map((change) => (
              <ChangeRow
                key={formatRelationship(change.relation_tuple)}
                change={change}
                onChoose={setChosen}
              />
            ))}
          </ul>
        </div>
      ))}
      {groups.length > 0 && !may('change') && <p className={styles.reason}>{t('change.role')}</p>}
      {chosen && (
        <FormDialog
          title={t(chosen.action === 'delete' ? 'change.confirmDelete' : 'change.confirmInsert')}
          isOpen
          onClose={() => setChosen(undefined)}
          submit={t(`change.${chosen.action}`)}
          isPending={write.isPending}
          isDangerous={chosen.action === 'delete'}
          onSubmit={() => write.mutate({ body: [chosen] })}
        >
          <p>
            <code>{formatRelationship(chosen.relation_tuple)}</code>
          </p>
          <p>{t(chosen.action === 'delete' ? 'change.confirmDeleteText' : 'change.confirmInsertText')}</p>
        </FormDialog>
      )}
    </Panel>
  )
}
