import type { ReactNode } from 'react'
import { Button } from '../../shared/button.tsx'
import { readAt, splitPointer, withValueAt } from '../../shared/document-changes.ts'
import { Glyph } from '../../shared/icons.tsx'
import type { ControlProps } from './control-props.ts'
import { entrySettings, groupTitle } from './form-settings.ts'
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

/** A list of entries, each with a field for each of its settings. */
export function ListEditor(props: ControlProps & { Control: (props: ControlProps) => ReactNode }) {
  const { Control, setting, all, value, help, error, isDisabled, onChange } = props
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const fields = entrySettings(all, setting.path)
  const replace = (index: number, entry: unknown): void =>
    onChange(entries.map((each, at) => (at === index ? entry : each)))
  return (
    <fieldset className={styles.list}>
      <legend>{setting.title}</legend>
      {help}
      {error !== undefined && <p className={styles.problem}>{error}</p>}
      {entries.map((entry, index) => (
        // Entries have no id of their own while they are edited.
        <details
          key={index}
          className={styles.entry}
          open={Object.keys(Object(entry)).length === 0 || undefined}
        >
          <summary>{nameEntry(entry, index)}</summary>
          {fields.map((field) => (
            <Control
              key={field.path}
              setting={field}
              all={all}
              value={readAt(entry, field.path)}
              help={<HelpText>{field.help}</HelpText>}
              error={undefined}
              isDisabled={isDisabled}
              onChange={(next) => replace(index, withValueAt(entry, splitPointer(field.path), next) ?? {})}
            />
          ))}
          {!isDisabled && (
            <Button
              variant="danger"
              aria-label={t('list.remove', { name: nameEntry(entry, index) })}
              onPress={() => onChange(entries.filter((_, at) => at !== index))}
            >
              <Glyph name="trash" />
              {t('list.removeShort')}
            </Button>
          )}
        </details>
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
