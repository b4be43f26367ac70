import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { Alert, Button, Row, Select, Spinner, Stack, TextField, Toggle } from '@tillkey/ui'
import { type Language, languageCodes, languages } from '@tillkey/web'
import { type FormEvent, useState } from 'react'
import fields from '../../shared/elements/field-line.module.css'
import { SettingsSection } from '../../shared/layout/settings-section.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { AmountField } from './amount-field.tsx'
import styles from './shop-settings.module.css'
import { useSavedShop, useShop } from './use-shop.ts'

/** Settings that apply to every till of the shop. `onSaved` is called after saving. */
export function ShopSettings({ onSaved }: { onSaved: () => void }) {
  const { t } = useLazyMessages()
  const shop = useShop()
  return shop === null ? (
    <Spinner label={t('shop.fetching')} size="large" />
  ) : (
    <ShopForm first={shop} onSaved={onSaved} />
  )
}

interface SectionProps {
  shop: Shop
  change: (changes: Partial<Shop>) => void
}

function ShopForm({ first, onSaved }: { first: Shop; onSaved: () => void }) {
  const { t } = useLazyMessages()
  const { shop, change, save, saving } = useSavedShop(first, onSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ShopSection shop={shop} change={change} />
        <LanguagesSection shop={shop} change={change} />
        <KeysSection shop={shop} change={change} />
        <ItemsSection shop={shop} change={change} />
        <TipsSection shop={shop} change={change} />
        {saving.state === 'failed' ? <Alert tone="danger">{saving.why}</Alert> : null}
        {saving.state === 'saved' ? <Alert tone="success">{t('shop.saved')}</Alert> : null}
        <Button
          type="submit"
          variant="primary"
          size="wide"
          busy={saving.state === 'busy' ? t('sale.saving') : undefined}
        >
          {t('shop.save')}
        </Button>
      </Stack>
    </form>
  )
}

const LOCK_MINUTES = [1, 2, 5, 10, 15, 30, 60]

function ShopSection({ shop, change }: SectionProps) {
  const { t } = useLazyMessages()
  const [street = '', town = ''] = shop.address.split('\n')
  const write = (lines: readonly string[]) => change({ address: lines.join('\n').trimEnd() })
  return (
    <SettingsSection id="shop" title={t('shop.title')}>
      <TextField
        label={t('shop.name')}
        hint={t('shop.nameHint')}
        maxLength={80}
        value={shop.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t('shop.street')}
        maxLength={110}
        value={street}
        onChange={({ target }) => write([target.value, town])}
      />
      <TextField
        label={t('shop.town')}
        maxLength={110}
        value={town}
        onChange={({ target }) => write([street, target.value])}
      />
      <TextField
        label={t('shop.vat')}
        hint={t('shop.vatHint')}
        inputMode="numeric"
        pattern="4[0-9]{9}"
        maxLength={10}
        value={shop.vat_number}
        onChange={({ target }) => change({ vat_number: target.value.trim() })}
      />
      <Select
        label={t('shop.lock')}
        hint={t('shop.lockHint')}
        value={String(shop.auto_lock_minutes)}
        onChange={({ target }) => change({ auto_lock_minutes: Number(target.value) })}
      >
        {[...new Set([...LOCK_MINUTES, shop.auto_lock_minutes])].map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('shop.lockAfter', { minutes })}
          </option>
        ))}
      </Select>
    </SettingsSection>
  )
}

/** The first language is that of receipts and mails. */
function LanguagesSection({ shop: { languages: offered }, change }: SectionProps) {
  const { t } = useLazyMessages()
  const [own = 'en'] = offered
  const speak = (code: Language) => change({ languages: [...offered, code] })
  const silence = (code: Language) => change({ languages: offered.filter((each) => each !== code) })
  const choose = (code: Language) => change({ languages: [code, ...offered.filter((each) => each !== code)] })
  return (
    <SettingsSection id="languages" title={t('languages.title')}>
      <Select
        label={t('languages.own')}
        hint={t('languages.ownHint')}
        value={own}
        onChange={({ target }) => choose(target.value as Language)} // one of the options below
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code]}
          </option>
        ))}
      </Select>
      {languageCodes
        .filter((code) => code !== own)
        .map((code) => (
          <Toggle
            key={code}
            label={languages[code]}
            lang={code}
            checked={offered.includes(code)}
            onChange={({ target }) => (target.checked ? speak(code) : silence(code))}
          />
        ))}
    </SettingsSection>
  )
}

const MAX_KEYS = 6

function KeysSection({ shop: { quick_keys: keys }, change }: SectionProps) {
  const { t } = useLazyMessages()
  return (
    <SettingsSection id="keys" title={t('keys.title')}>
      <p>{t('keys.hint')}</p>
      {keys.map((units, index) => (
        // A quick key is identified by its position.
        <div className={fields.line} key={`${keys.length}-${index}`}>
          <AmountField
            label={t('keys.key', { position: index + 1 })}
            units={units}
            onChange={(next) => change({ quick_keys: keys.with(index, next) })}
          />
          <Button onClick={() => change({ quick_keys: keys.toSpliced(index, 1) })}>{t('shop.remove')}</Button>
        </div>
      ))}
      {keys.length === MAX_KEYS ? null : (
        <Row>
          <Button size="small" onClick={() => change({ quick_keys: [...keys, 50_00] })}>
            {t('keys.add')}
          </Button>
        </Row>
      )}
    </SettingsSection>
  )
}

function ItemsSection({ shop: { items }, change }: SectionProps) {
  const { t } = useLazyMessages()
  return (
    <SettingsSection id="items" title={t('items.title')}>
      {items.map((item, index) => (
        // Two items may have one name and price.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div className={styles.item} key={`${items.length}-${index}`}>
          <TextField
            label={t('items.name')}
            required
            maxLength={60}
            value={item.name}
            onChange={({ target }) => change({ items: items.with(index, { ...item, name: target.value }) })}
          />
          <AmountField
            label={t('items.price')}
            units={item.units}
            onChange={(units) => change({ items: items.with(index, { ...item, units }) })}
          />
          <Button onClick={() => change({ items: items.toSpliced(index, 1) })}>{t('shop.remove')}</Button>
        </div>
      ))}
      <Row>
        <Button size="small" onClick={() => change({ items: [...items, { name: '', units: 10_00 }] })}>
          {t('items.add')}
        </Button>
      </Row>
    </SettingsSection>
  )
}

function TipsSection({ shop, change }: SectionProps) {
  const { t } = useLazyMessages()
  return (
    <SettingsSection id="tips" title={t('totals.tips')}>
      <Toggle
        label={t('tips.ask')}
        checked={shop.tips === 'on'}
        onChange={({ target }) => change({ tips: target.checked ? 'on' : 'off' })}
      />
      {shop.tips === 'off' ? null : <PercentsField shop={shop} change={change} />}
    </SettingsSection>
  )
}

const PERCENTS = /^\s*\d{1,3}(?:\s*[,; ]\s*\d{1,3}){0,3}\s*$/

/** Parses a list of percentages; null if it is invalid. */
function percentsIn(text: string): number[] | null {
  const percents = PERCENTS.test(text)
    ? text
        .trim()
        .split(/[\s,;]+/)
        .map(Number)
    : []
  return percents.length > 0 && percents.every((each) => each >= 1 && each <= 100) ? percents : null
}

/** Offered tips. Invalid input stays in the field and changes nothing. */
function PercentsField({ shop, change }: SectionProps) {
  const { t } = useLazyMessages()
  const [text, setText] = useState(shop.tip_percents.join(', '))
  const write = (next: string) => {
    setText(next)
    const percents = percentsIn(next)
    if (percents !== null) change({ tip_percents: percents })
  }
  return (
    <TextField
      label={t('tips.percents')}
      hint={t('tips.percentsHint')}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={percentsIn(text) === null ? t('tips.percentsWrong') : undefined}
      onChange={({ target }) => write(target.value)}
    />
  )
}
