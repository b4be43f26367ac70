import { useState } from 'react'
import { FormDialog } from '../../shared/dialog.tsx'
import { Select } from '../../shared/fields.tsx'
import { formatAgo } from '../../shared/times.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useAuthorNames } from './authors.ts'
import { Difference } from './difference.tsx'
import { translateSettings as t } from './sentences.ts'
import { formatValue } from './setting-values.ts'
import styles from './settings.module.css'
import type { Outdated, SettingsDraft } from './use-draft.ts'

/** Shows another person's saved changes and merges them with the unsaved ones. */
export function MergeDialog({ draft, outdated }: { draft: SettingsDraft; outdated: Outdated }) {
  const nameAuthor = useAuthorNames()
  const toasts = useToasts()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { author, created_at: time } = outdated.current.revision
  const choose = (path: string, side: string): void =>
    setTheirs(
      (all) => new Set([...all].filter((each) => each !== path).concat(side === 'theirs' ? [path] : [])),
    )
  const merge = (): void => {
    draft.merge(theirs)
    toasts.confirm(t('merge.done'))
  }
  return (
    <FormDialog
      title={t('merge.title')}
      isOpen
      onClose={draft.cancelMerge}
      submit={t('merge.submit')}
      isPending={false}
      onSubmit={merge}
    >
      <p>{t('merge.text', { author: nameAuthor(author), time: formatAgo(time) })}</p>
      <h3>{t('merge.theirs')}</h3>
      <Difference changes={outdated.theirs} />
      {outdated.conflicts.length === 0 && <p className={styles.muted}>{t('merge.noConflict')}</p>}
      {outdated.conflicts.map(({ mine, theirs: other }) => (
        <Select
          key={`${mine.path} ${other.path}`}
          label={t('merge.conflict', { path: mine.path })}
          value={theirs.has(mine.path) ? 'theirs' : 'mine'}
          onChange={(side) => choose(mine.path, side)}
          options={[
            { value: 'mine', title: t('merge.mine', { value: formatValue(mine.after) || t('merge.empty') }) },
            {
              value: 'theirs',
              title: t('merge.other', { value: formatValue(other.after) || t('merge.empty') }),
            },
          ]}
        />
      ))}
    </FormDialog>
  )
}
