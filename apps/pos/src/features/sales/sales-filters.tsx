import type { SaleLine } from '@tillkey/contract/pos/sales-schemas.ts'
import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Till } from '@tillkey/contract/pos/tills-schemas.ts'
import { ScrollRow, Select, TextField } from '@tillkey/ui'
import { machineName } from '../../shared/machine-name.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { TillChoice } from '../../shared/till-choice.tsx'
import styles from './sales.module.css'
import { type OutcomeFilter, outcomes, type Period, periods, type SalesListFilter } from './sales-query.ts'

interface SalesFiltersProps {
  choice: SalesListFilter
  onChange: (choice: SalesListFilter) => void
  machines: readonly Terminal[]
  tills: readonly Till[]
}

/** Distinct card machines of these lines. */
export const collectMachines = (lines: readonly SaleLine[]): Terminal[] => [
  ...new Map(
    lines.flatMap(({ terminal }) => (terminal === null ? [] : [[terminal.uuid, terminal]])),
  ).values(),
]

/** Distinct tills of these lines. */
export const collectTills = (lines: readonly SaleLine[]): Till[] => [
  ...new Map(lines.flatMap(({ till }) => (till === null ? [] : [[till.uuid, till]]))).values(),
]

const outcomeIn = (value: string): OutcomeFilter | null =>
  outcomes.find((outcome) => outcome === value) ?? null

/** Filters of the list of sales. */
export function SalesFilters({ choice, onChange, machines, tills }: SalesFiltersProps) {
  const { t } = useLazyMessages()
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <TextField
          label={t('sales.search')}
          placeholder={t('sales.searchHint')}
          type="search"
          value={choice.search}
          maxLength={140}
          onChange={({ target }) => onChange({ ...choice, search: target.value })}
        />
      </div>
      <div className={styles.choices}>
        <ScrollRow>
          <Select
            label={t('sales.period')}
            value={choice.period}
            data-chosen={choice.period !== 'all'}
            // one of the options below
            onChange={({ target }) => onChange({ ...choice, period: target.value as Period })}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                {t(`period.${period}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t('sales.outcome')}
            value={choice.outcome ?? ''}
            data-chosen={choice.outcome !== null}
            onChange={({ target }) => onChange({ ...choice, outcome: outcomeIn(target.value) })}
          >
            <option value="">{t('sales.anyOutcome')}</option>
            {outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {t(`outcome.${outcome}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t('sales.machine')}
            value={choice.machine ?? ''}
            data-chosen={choice.machine !== null}
            onChange={({ target }) => onChange({ ...choice, machine: target.value || null })}
          >
            <option value="">{t('sales.anyMachine')}</option>
            {machines.map((machine) => (
              <option key={machine.uuid} value={machine.uuid}>
                {machineName(machine)}
              </option>
            ))}
          </Select>
          <TillChoice tills={tills} chosen={choice.till} onChange={(till) => onChange({ ...choice, till })} />
        </ScrollRow>
      </div>
    </search>
  )
}
