import type { AuthenticationMethod } from '@tillkey/contract/platform/identity/authentication-methods-schemas.ts'
import { Button, StateMark } from '@tillkey/ui'
import { useState } from 'react'
import { type LazyMessages, useLazyMessages } from '../../shared/lazy-messages.ts'
import { RowLine } from '../../shared/rows.tsx'
import { Tile } from '../../shared/tile.tsx'
import { SectionForm, type SettingsForm } from '../settings/section-form.tsx'
import { isPress, isWaiting, type Section } from '../settings/sections.ts'
import styles from './method-row.module.css'

interface MethodRowProps extends SettingsForm {
  section: Section
  /** The set-up method; undefined if not set up. */
  proof: AuthenticationMethod | undefined
}

/** A second factor and its actions. A single button stays in the row; larger forms open below it. */
export function MethodRow({ section, proof, ...form }: MethodRowProps) {
  const { t } = useLazyMessages()
  const [isExpanded, setExpanded] = useState(false)
  const isShort = isPress(section)
  const isOpen = !isShort && (isExpanded || isWaiting(section))
  const title = section.title ? t(section.title) : section.group
  const label = t(isOpen ? 'proof.close' : proof ? 'proof.change' : 'proof.setUp')
  const toggle = (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-label={`${label}: ${title}`}
      onClick={() => setExpanded(!isOpen)}
    >
      {label}
    </Button>
  )
  const action = isShort ? <SectionForm section={section} {...form} /> : toggle
  return (
    <li>
      <section aria-label={title}>
        <RowLine
          tile={<Tile icon={section.icon} />}
          name={title}
          about={<ProofState section={section} proof={proof} />}
          action={isOpen && isWaiting(section) ? null : action}
        />
        {isOpen ? (
          <div className={styles.more}>
            <SectionForm section={section} {...form} />
          </div>
        ) : null}
      </section>
    </li>
  )
}

function ProofState({ section, proof }: Pick<MethodRowProps, 'section' | 'proof'>) {
  const i18n = useLazyMessages()
  if (proof) return <StateMark state="approved">{methodState(i18n, proof)}</StateMark>
  return [i18n.t('proof.none'), section.about && i18n.t(section.about)].filter(Boolean).join('. ')
}

/** State of a method: since when, or how many. */
function methodState(
  { t, date }: Pick<LazyMessages, 't' | 'date'>,
  { since, codes, keys }: AuthenticationMethod,
): string {
  if (codes) return t('proof.codes', codes)
  if (keys !== undefined) return t('proof.keys', { count: keys })
  return t('proof.since', { since: date(since) })
}
