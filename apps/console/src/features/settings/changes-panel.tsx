import { useState } from 'react'
import { type DocumentChange, toPatch } from '../../shared/document-changes.ts'
import { JsonView } from '../../shared/json-view.tsx'
import { Panel } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { ViewSwitch } from '../../shared/view-switch.tsx'
import { Difference } from './difference.tsx'
import { translateSettings as t } from './sentences.ts'
import { findEffects } from './setting-effects.ts'
import styles from './settings.module.css'

/** What changes mean, in sentences. */
export function Effects({ changes }: { changes: readonly DocumentChange[] }) {
  const effects = findEffects(changes)
  return (
    <ul className={styles.effects} aria-label={t('effects.title')}>
      {effects.map(({ key, isRisky, value }) => (
        <li key={`${key} ${value}`}>
          <StateTag tone={isRisky ? 'hold' : 'info'}>{t(`effect.${key}`, { value })}</StateTag>
        </li>
      ))}
      {effects.length === 0 && (
        <li>
          <StateTag tone="info">{t('effects.none')}</StateTag>
        </li>
      )}
    </ul>
  )
}

const views = { diff: t('changes.diff'), patch: t('changes.patch') }

/** The changes that are not saved yet, as a difference or as the patch that is sent. */
export function ChangesPanel({ changes }: { changes: readonly DocumentChange[] }) {
  const [view, setView] = useState<keyof typeof views>('diff')
  if (changes.length === 0)
    return (
      <Panel title={t('changes.none')}>
        <p className={styles.muted}>{t('changes.noneText')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('changes.count', { count: changes.length })}
      isFlush
      actions={<ViewSwitch label={t('changes.view')} views={views} current={view} onChange={setView} />}
    >
      {view === 'diff' ? (
        <Difference changes={changes} />
      ) : (
        <JsonView value={toPatch(changes)} label={t('changes.patchLabel')} />
      )}
      <Effects changes={changes} />
    </Panel>
  )
}
