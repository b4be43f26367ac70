import type { Till } from '@tillkey/contract/pos/tills-schemas.ts'
import { Select } from '@tillkey/ui'
import { useLazyMessages } from './messages/lazy-messages.tsx'

interface TillChoiceProps {
  tills: readonly Till[]
  /** Uuid of the till; null for any. */
  chosen: string | null
  onChange: (till: string | null) => void
}

/** Filter by till. Hidden if there is only one. */
export function TillChoice({ tills, chosen, onChange }: TillChoiceProps) {
  const { t } = useLazyMessages()
  if (tills.length < 2) return null
  return (
    <Select
      label={t('sales.till')}
      value={chosen ?? ''}
      data-chosen={chosen !== null}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('sales.anyTill')}</option>
      {tills.map(({ uuid, name }) => (
        <option key={uuid} value={uuid}>
          {name}
        </option>
      ))}
    </Select>
  )
}
