import { type DocumentChange, splitPointer } from '../../shared/document-changes.ts'
import {
  compareLines,
  type DifferenceLine,
  DifferenceRow,
  isNearChange,
} from '../../shared/line-difference.tsx'
import styles from './difference.module.css'
import { translateSettings as t } from './sentences.ts'
import { formatValue } from './setting-values.ts'

interface DifferenceProps {
  changes: readonly DocumentChange[]
  /** Paths of secrets that differ, whose values are not shown. */
  secrets?: readonly string[]
}

/** Unchanged lines around a change that are shown. */
const CONTEXT = 2

/** Returns the name of a setting's group, without the part that is the same for all. */
const groupName = (path: string): string => {
  const names = splitPointer(path.replace(/^\/services\/identity\/config/, '')).slice(0, -1)
  return names.filter((name, index) => !(name === 'config' && index === 2) && name !== 'services').join('.')
}

const withPrefix = (name: string, value: unknown): string => {
  const text = formatValue(value)
  return text === '' ? '' : `${name}: ${text}`
}

/** Leaves out unchanged lines far from a change. */
const withoutFarLines = (lines: readonly DifferenceLine[]): DifferenceLine[] =>
  lines.filter((_, index) => isNearChange(lines, index, CONTEXT))

/** Changes as red and green lines, by group of settings. Secrets are only named. */
export function Difference({ changes, secrets = [] }: DifferenceProps) {
  const groups = Map.groupBy(changes, ({ path }) => groupName(path))
  if (changes.length === 0 && secrets.length === 0) return <p className={styles.none}>{t('diff.none')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={styles.difference} tabIndex={0} aria-label={t('diff.label')}>
      {[...groups].map(([name, own]) => (
        <div key={name}>
          {name !== '' && <span className={styles.group}>{name}</span>}
          {own.flatMap(({ path, before, after }) => {
            const title = splitPointer(path).at(-1) ?? ''
            const lines = withoutFarLines(compareLines(withPrefix(title, before), withPrefix(title, after)))
            // Lines never change their place.
            return lines.map((line, index) => <DifferenceRow key={`${path} ${index}`} {...line} />)
          })}
        </div>
      ))}
      {secrets.map((path) => (
        <DifferenceRow key={path} kind="added" text={t('diff.secret', { path })} />
      ))}
    </section>
  )
}
