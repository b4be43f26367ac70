import { type ReactNode, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { readAt, splitPointer, withValueAt } from '../../shared/document-changes.ts'
import { Glyph } from '../../shared/icons.tsx'
import type { ControlProps } from './control-props.ts'
import { entrySettings, groupTitle, type Setting } from './form-settings.ts'
import { HelpText } from './help-text.tsx'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'

/** Members that name an entry. */
const NAMES = ['label', 'id', 'hook']

const nameEntry = (entry: unknown, index: number): string => {
  const found = NAMES.map((name) => readAt(entry, `/${name}`)).find(
    (name) => typeof name === 'string' && name,
  )
  return typeof found === 'string' ? found : t('list.entry', { number: index + 1 })
}

type ListProps = ControlProps & { Control: (props: ControlProps) => ReactNode }

interface EntryProps extends Pick<ListProps, 'Control' | 'all' | 'isDisabled'> {
  entry: unknown
  name: string
  fields: readonly Setting[]
  onChange: (entry: unknown) => void
  onRemove: () => void
}

/** The fields of an entry. A new entry is open. */
function Entry({ Control, all, isDisabled, entry, name, fields, onChange, onRemove }: EntryProps) {
  // Stays as it is while the first field is filled in.
  const [isNew] = useState(() => Object.keys(Object(entry)).length === 0)
  return (
    <details className={styles.entry} open={isNew}>
      <summary>{name}</summary>
      {fields.map((field) => (
        <Control
          key={field.path}
          setting={field}
          all={all}
          value={readAt(entry, field.path)}
          help={
            <>
              <HelpText>{field.help}</HelpText> <code>{field.path.slice(1)}</code>
            </>
          }
          error={undefined}
          isDisabled={isDisabled}
          onChange={(next) => onChange(withValueAt(entry, splitPointer(field.path), next) ?? {})}
        />
      ))}
      {!isDisabled && (
        <Button variant="danger" aria-label={t('list.remove', { name })} onPress={onRemove}>
          <Glyph name="trash" />
          {t('list.removeShort')}
        </Button>
      )}
    </details>
  )
}

/** A list of entries, each with a field for each of its settings. */
export function ListEditor({ Control, setting, all, value, help, error, isDisabled, onChange }: ListProps) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const fields = entrySettings(all, setting.path)
  return (
    <fieldset className={styles.list}>
      <legend>{setting.title}</legend>
      {help}
      {error !== undefined && <p className={styles.problem}>{error}</p>}
      {entries.map((entry, index) => (
        <Entry
          // Entries have no id of their own while they are edited.
          key={index}
          Control={Control}
          all={all}
          isDisabled={isDisabled}
          entry={entry}
          name={nameEntry(entry, index)}
          fields={fields}
          onChange={(next) => onChange(entries.map((each, at) => (at === index ? next : each)))}
          onRemove={() => onChange(entries.filter((_, at) => at !== index))}
        />
      ))}
      {!isDisabled && (
        <Button
          aria-label={t('list.addTo', { name: `${groupTitle(setting)}, ${setting.title}` })}
          onPress={() => onChange([...entries, {}])}
        >
          <Glyph name="plus" />
          {t('list.add')}
        </Button>
      )}
    </fieldset>
  )
}
