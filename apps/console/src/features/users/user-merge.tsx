import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { FormDialog } from '../../shared/dialog.tsx'
import { Select } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { ChangeRows, formatChanged, nameChange } from './change-rows.tsx'
import type { useEdit } from './use-edit.ts'

const t = createTranslate(english)

const format = (value: unknown): string => formatChanged(value) ?? t('merge.nothing')

/** Shows what another person has saved since, and asks which value to keep where both changed the same member. */
export function UserMergeDialog({ edit }: { edit: ReturnType<typeof useEdit> }) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { outdated } = edit
  if (!outdated) return null
  const choose = (path: string, side: string): void =>
    setTheirs(
      (all) => new Set([...[...all].filter((each) => each !== path), ...(side === 'theirs' ? [path] : [])]),
    )
  return (
    <FormDialog
      title={t('merge.title')}
      isOpen
      onClose={edit.cancelMerge}
      submit={t('merge.submit')}
      isPending={edit.isPending}
      onSubmit={() => edit.merge(theirs)}
    >
      <p>{t('merge.text')}</p>
      <h3>{t('merge.theirs')}</h3>
      <ul>
        {outdated.theirs.map((change) => (
          <li key={change.path}>
            <ChangeRows change={change} />
          </li>
        ))}
      </ul>
      {outdated.conflicts.length === 0 && <p>{t('merge.noConflict')}</p>}
      {outdated.conflicts.map(({ mine, theirs: other }) => (
        <Select
          key={`${mine.path} ${other.path}`}
          label={t('merge.conflict', { name: nameChange(mine) })}
          value={theirs.has(mine.path) ? 'theirs' : 'mine'}
          onChange={(side) => choose(mine.path, side)}
          options={[
            { value: 'mine', title: t('merge.mine', { value: format(mine.after) }) },
            { value: 'theirs', title: t('merge.other', { value: format(other.after) }) },
          ]}
        />
      ))}
    </FormDialog>
  )
}
