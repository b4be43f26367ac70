import { type FormEvent, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { parseSubject, subjectArguments } from './relationship-text.ts'
import styles from './relationships.module.css'
import { listNamespaces, listRelations, usePermissionRules } from './use-rules.ts'

const t = createTranslate(english)

/** Filters of relationships as in the address. */
export type Filters = Partial<Record<'namespace' | 'object' | 'relation' | 'subject', string | undefined>>

/** Parameters of a list or export with the filters. */
export function filterArguments({ subject, namespace, object, relation }: Filters) {
  const who = subject === undefined ? undefined : parseSubject(subject)
  return {
    ...(namespace !== undefined && { namespace }),
    ...(object !== undefined && { object }),
    ...(relation !== undefined && { relation }),
    ...(who && subjectArguments(who)),
  }
}

const fields = ['namespace', 'object', 'relation', 'subject'] as const

interface RelationshipFiltersProps {
  filters: Filters
  onFilter: (filters: Filters) => void
}

/** The four parts of a relationship as filters. Empty ones match everything. */
export function RelationshipFilters({ filters, onFilter }: RelationshipFiltersProps) {
  const [typed, setTyped] = useState(filters)
  const { data: rules } = usePermissionRules()
  const suggestions = {
    namespace: listNamespaces(rules),
    relation: listRelations(rules, typed.namespace),
  }
  const isSubjectWrong = typed.subject !== undefined && parseSubject(typed.subject) === undefined
  const filter = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSubjectWrong) onFilter(typed)
  }
  return (
    <form className={styles.filters} onSubmit={filter}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`filters.${field}`)}
          kind="mono"
          value={typed[field] ?? ''}
          onChange={(value) => setTyped({ ...typed, [field]: value === '' ? undefined : value })}
          error={field === 'subject' && isSubjectWrong ? t('filters.subjectWrong') : undefined}
          {...(field in suggestions && {
            suggestions: suggestions[field as keyof typeof suggestions], // checked before
          })}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit">{t('filters.apply')}</Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="quiet" onPress={() => onFilter({})}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
