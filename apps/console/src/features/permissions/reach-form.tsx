import { type FormEvent, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { parseObject } from './relationship-text.ts'
import styles from './relationships.module.css'
import { listNamespaces, listRelations, usePermissionRules } from './use-rules.ts'

const t = createTranslate(english)

/** A question as in the address. `of`: what is listed. */
export interface ReachQuestion {
  of?: string | undefined
  subject?: string | undefined
  namespace?: string | undefined
  relation?: string | undefined
  object?: string | undefined
}

interface ReachFormProps {
  question: ReachQuestion
  onAsk: (question: ReachQuestion) => void
}

/** The parts of a question about reach. */
export function ReachForm({ question, onAsk }: ReachFormProps) {
  const [typed, setTyped] = useState(question)
  const { data: rules } = usePermissionRules()
  const isOfSubjects = question.of === 'subjects'
  const namespace = isOfSubjects ? parseObject(typed.object ?? '')?.namespace : typed.namespace
  const fieldOf = (field: keyof ReachQuestion) => ({
    kind: 'mono' as const,
    value: typed[field] ?? '',
    onChange: (value: string) => setTyped({ ...typed, [field]: value === '' ? undefined : value }),
  })
  const ask = (event: FormEvent): void => {
    event.preventDefault()
    onAsk(typed)
  }
  return (
    <form className={styles.filters} onSubmit={ask}>
      {isOfSubjects ? (
        <TextField
          label={t('filters.object')}
          placeholder="Document:report"
          {...fieldOf('object')}
          suggestions={listNamespaces(rules).map((name) => `${name}:`)}
        />
      ) : (
        <>
          <TextField label={t('filters.subject')} placeholder="ann" {...fieldOf('subject')} />
          <TextField
            label={t('filters.namespace')}
            placeholder="Document"
            {...fieldOf('namespace')}
            suggestions={listNamespaces(rules)}
          />
        </>
      )}
      <TextField
        label={t('filters.relation')}
        placeholder="view"
        {...fieldOf('relation')}
        suggestions={listRelations(rules, namespace)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {t('reach.button')}
        </Button>
      </div>
    </form>
  )
}
