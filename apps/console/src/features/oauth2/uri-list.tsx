import { useRef, useState } from 'react'
import english from '../../catalogues/en/clients.json'
import { Button } from '../../shared/button.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Tag } from '../../shared/state-tag.tsx'
import styles from './oauth2.module.css'
import { kindTones, type UriCheck } from './redirect-uri.ts'

const t = createTranslate(english)

interface UriListProps {
  /** Names the list and its entries. */
  label: string
  uris: readonly string[]
  checks: readonly UriCheck[]
  onChange: (uris: readonly string[]) => void
  help?: string
  isLocked?: boolean
}

const explain = ({ problem, advice }: UriCheck): string | undefined =>
  problem ? t(`uri.${problem}`) : advice && t(`uri.advice.${advice}`)

/** A list of URIs. Each is checked as it is typed, except for a blank one that was not left yet. */
export function UriList({ label, uris, checks, onChange, help, isLocked = false }: UriListProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [left, setLeft] = useState(false)
  const replace = (index: number, uri: string): void =>
    onChange(uris.map((each, at) => (at === index ? uri : each)))
  function add(): void {
    setLeft(false)
    onChange([...uris, ''])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset ref={list} className={styles.group} aria-label={label}>
      <div className={styles.listHead}>
        <h3>{label}</h3>
        {!isLocked && (
          <Button onPress={add} aria-label={t('uri.addTo', { label })}>
            <Glyph name="plus" size="small" />
            {t('uri.add')}
          </Button>
        )}
      </div>
      <ul className={styles.uris}>
        {uris.map((uri, index) => {
          const check = checks[index] ?? {}
          const isQuiet = check.problem === 'blank' && !left
          const sentence = isQuiet ? undefined : explain(check)
          const id = `${label}-${index}`
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their position
            <li key={index}>
              <span className={styles.uri}>
                <input
                  aria-label={`${label} ${index + 1}`}
                  aria-invalid={!isQuiet && check.problem !== undefined}
                  aria-describedby={sentence === undefined ? undefined : id}
                  disabled={isLocked}
                  value={uri}
                  onBlur={() => setLeft(true)}
                  onChange={({ target }) => replace(index, target.value)}
                />
                {check.kind && <Tag tone={kindTones[check.kind]}>{t(`uri.kind.${check.kind}`)}</Tag>}
                {!isLocked && (
                  <Button
                    variant="quiet"
                    isIcon
                    aria-label={t('uri.remove', { uri: uri === '' ? String(index + 1) : uri })}
                    onPress={() => onChange(uris.filter((_, at) => at !== index))}
                  >
                    <Glyph name="close" size="small" />
                  </Button>
                )}
              </span>
              {sentence !== undefined && (
                <span id={id} className={check.problem ? styles.problem : styles.help}>
                  {sentence}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {help !== undefined && <p className={styles.help}>{help}</p>}
    </fieldset>
  )
}
