import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../shared/button.tsx'
import { isSame, readAt } from '../../shared/document-changes.ts'
import { Tag } from '../../shared/state-tag.tsx'
import type { Setting } from './form-settings.ts'
import { HelpText } from './help-text.tsx'
import { translateSettings as t } from './sentences.ts'
import { SettingControl } from './setting-control.tsx'
import { formatValue, isChanged } from './setting-values.ts'
import styles from './settings.module.css'
import type { SettingsDraft } from './use-draft.ts'

interface SettingRowProps {
  setting: Setting
  all: readonly Setting[]
  draft: SettingsDraft
  isReadOnly: boolean
}

/** Whether the field takes the whole width. */
const isWide = ({ type, format }: Setting): boolean =>
  type === 'boolean' || type === 'list' || type === 'object' || format === 'source'

/** Path of a setting within its service. */
const shortPath = (path: string): string => path.replace(/^\/services\/(\w+)\/config/, '$1')

/** Returns the default of a text or number, as a sentence. */
function describeDefault({ type, default: fallback }: Setting): string {
  const value = type === 'text' || type === 'integer' ? formatValue(fallback) : ''
  return value === '' ? '' : t('row.default', { value })
}

/** Returns what the server did not accept in a setting. */
function describeProblems({ problems }: SettingsDraft, path: string): string | undefined {
  const own = problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}/`))
  return own.length > 0 ? own.map(({ reason }) => reason).join(', ') : undefined
}

/** Interval in milliseconds in which the focus is moved until it stays, since the closing palette returns it to its button. */
const FOCUS_CHECK_MS = 50
const STEADY_CHECKS = 4
const MAX_CHECKS = 40

const focusField = (row: HTMLElement | null): void =>
  row?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()

/** Scrolls to the element whose path is the fragment of the address, and moves the focus to its first field. */
function useScrolledTo(path: string) {
  const element = useRef<HTMLDivElement>(null)
  const isTarget = useLocation({ select: ({ hash }) => hash === path })
  useEffect(() => {
    if (!isTarget) return undefined
    const { current } = element
    current?.scrollIntoView({ block: 'center' })
    let checks = 0
    let steadyChecks = 0
    const timer = setInterval(() => {
      if (current?.contains(document.activeElement)) steadyChecks += 1
      else if (!document.querySelector('[role=dialog]')) focusField(current)
      checks += 1
      if (steadyChecks === STEADY_CHECKS || checks === MAX_CHECKS) clearInterval(timer)
    }, FOCUS_CHECK_MS)
    return () => clearInterval(timer)
  }, [isTarget])
  return element
}

/** A setting with its help, its default, and whether it was changed. */
export function SettingRow({ setting, all, draft, isReadOnly }: SettingRowProps) {
  const { path } = setting
  const value = draft.valueAt(path)
  const isEdited = !isSame(value, readAt(draft.base.project, path))
  const canReset = !isReadOnly && path !== '/name' && isChanged(setting, value)
  const error = describeProblems(draft, path)
  const row = useScrolledTo(path)
  return (
    <div
      ref={row}
      className={styles.row}
      data-edited={isEdited || undefined}
      data-wide={isWide(setting) || undefined}
    >
      <SettingControl
        setting={setting}
        all={all}
        value={value}
        help={
          <span className={styles.help}>
            <HelpText>{setting.help}</HelpText> {describeDefault(setting)} <code>{shortPath(path)}</code>
          </span>
        }
        error={error}
        isDisabled={isReadOnly}
        onChange={(next) => draft.change(path, next)}
      />
      <div className={styles.marks}>
        {isEdited && <Tag tone="hold">{t('row.edited')}</Tag>}
        {isChanged(setting, value) && <Tag tone="info">{t('row.changed')}</Tag>}
        {canReset && (
          <Button
            variant="quiet"
            aria-label={t('row.resetLabel', { name: setting.title })}
            onPress={() => draft.change(path, undefined)}
          >
            {t('row.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
