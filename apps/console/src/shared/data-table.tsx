import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './data-table.module.css'
import { t } from './sentences.ts'

/** Heights in pixels. Rows are higher on narrow screens, where they are touched. */
const ROW_HEIGHT = 36
const NARROW_ROW_HEIGHT = 48
const NARROW = '(width < 60rem)'
const OVERSCAN = 8

export interface Column<Row> {
  id: string
  title: string
  /** Width as a grid track: `12rem`, `minmax(10rem, 2fr)`. */
  width: string
  /** Whether narrow screens leave it out. */
  isWideOnly?: boolean
  cell: (row: Row) => ReactNode
}

/** The rows that a person chose, which survive scrolling and loading. */
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Names a row for its checkbox. */
  nameOf: (row: Row) => string
  onOpen?: (row: Row) => void
  selection?: Selection
  /** Loads further rows when the last ones are near. */
  onEndReached?: (() => void) | undefined
  isLoadingMore?: boolean
}

function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => window.matchMedia(NARROW).matches)
  useEffect(() => {
    const media = window.matchMedia(NARROW)
    const onChange = (): void => setIsNarrow(media.matches)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [])
  return isNarrow
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])

interface CheckProps {
  label: string
  state: 'on' | 'off' | 'mixed'
  onToggle: () => void
}

/** A checkbox that the arrow keys skip, since Space selects the row. */
const Check = ({ label, state, onToggle }: CheckProps) => (
  <input
    type="checkbox"
    aria-label={label}
    tabIndex={-1}
    className={styles.check}
    checked={state === 'on'}
    ref={(input) => {
      if (input) input.indeterminate = state === 'mixed'
    }}
    onClick={(event) => event.stopPropagation()}
    onChange={onToggle}
  />
)

/**
 * A table of which only the visible rows are in the page. Arrow keys move between rows, Enter opens one, Space selects one,
 * Shift extends the selection.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, nameOf, onOpen, selection, onEndReached, isLoadingMore = false } = props
  const isNarrow = useIsNarrow()
  const columns = props.columns.filter(({ isWideOnly }) => !(isNarrow && isWideOnly))
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- it matters to the React compiler only, which is not used
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, isNarrow])
  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= rows.length - OVERSCAN) onEndReached?.()
  }, [last, rows.length, onEndReached])

  const tracks = [...(selection ? ['2rem'] : []), ...columns.map(({ width }) => width)].join(' ')
  const toggle = (id: string): void => selection?.onChange(toggled(selection.ids, id))
  const toggleAll = (): void =>
    selection?.onChange(selection.ids.size > 0 ? new Set() : new Set(rows.map(idOf)))

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setFocused(next)
    virtualizer.scrollToIndex(next)
    // The row may only now be drawn.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    )
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const row = rows[index]
    if (row === undefined) return
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    }
    const target = moves[event.key]
    if (target !== undefined) {
      event.preventDefault()
      const next = rows[Math.max(0, Math.min(rows.length - 1, target))]
      if (event.shiftKey && selection && next !== undefined)
        selection.onChange(new Set([...selection.ids, idOf(row), idOf(next)]))
      moveTo(target)
    } else if (event.key === 'Enter') {
      onOpen?.(row)
    } else if (event.key === ' ' && selection) {
      event.preventDefault()
      toggle(idOf(row))
    }
  }

  const allState =
    selection && (selection.ids.size === 0 ? 'off' : selection.ids.size === rows.length ? 'on' : 'mixed')
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      // Room for the bar with actions on the selection.
      data-selection={allState}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of WAI-ARIA
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection !== undefined}
        className={styles.table}
      >
        <thead>
          <tr className={styles.head} style={{ gridTemplateColumns: tracks }}>
            {allState && (
              <th>
                <Check label={t('table.selectAll')} state={allState} onToggle={toggleAll} />
              </th>
            )}
            {columns.map(({ id, title }) => (
              <th key={id}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {visible.map(({ index, start, size }) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = idOf(row)
            const isSelected = selection?.ids.has(id) ?? false
            return (
              <tr
                key={id}
                aria-rowindex={index + 2}
                aria-selected={selection ? isSelected : undefined}
                data-index={index}
                tabIndex={index === Math.min(focused, rows.length - 1) ? 0 : -1}
                className={styles.row}
                data-opens={onOpen ? '' : undefined}
                style={{ gridTemplateColumns: tracks, height: size, transform: `translateY(${start}px)` }}
                onFocus={() => setFocused(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onClick={() => onOpen?.(row)}
              >
                {selection && (
                  <td>
                    <Check
                      label={t('table.select', { name: nameOf(row) })}
                      state={isSelected ? 'on' : 'off'}
                      onToggle={() => toggle(id)}
                    />
                  </td>
                )}
                {columns.map(({ id: column, cell }) => (
                  <td key={column}>{cell(row)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isLoadingMore && <output className={styles.more}>{t('loading')}</output>}
    </div>
  )
}
