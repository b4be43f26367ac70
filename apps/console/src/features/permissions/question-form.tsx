import type { Relationship, SubjectSet } from '@tillkey/client'
import { type FormEvent, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import styles from './explain.module.css'
import { parseObject, parseSubject, subjectArguments } from './relationship-text.ts'
import { listRelations, usePermissionRules } from './use-rules.ts'

const t = createTranslate(english)

/** A question as in the address. */
export type QuestionParts = Partial<Record<'subject' | 'relation' | 'object', string | undefined>>

/** A complete question. */
export interface Question {
  relationship: Relationship
  args: SubjectSet & ReturnType<typeof subjectArguments>
}

/** Returns the question in the address if it is complete. */
export function readQuestion({
  subject = '',
  relation = '',
  object = '',
}: QuestionParts): Question | undefined {
  const who = parseSubject(subject)
  const at = parseObject(object)
  if (!who || !at || relation === '') return undefined
  return {
    relationship: { ...at, relation, ...who },
    args: { ...at, relation, ...subjectArguments(who) },
  }
}

interface QuestionFormProps {
  parts: QuestionParts
  onAsk: (parts: QuestionParts) => void
}

/** The form "May … do … on …". */
export function QuestionForm({ parts, onAsk }: QuestionFormProps) {
  const [subject, setSubject] = useState(parts.subject ?? '')
  const [relation, setRelation] = useState(parts.relation ?? '')
  const [object, setObject] = useState(parts.object ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const { data: rules } = usePermissionRules()
  const wrong = {
    subject: parseSubject(subject) ? undefined : t('ask.subjectHelp'),
    relation: relation === '' ? t('ask.relationHelp') : undefined,
    object: parseObject(object) ? undefined : t('ask.objectHelp'),
  }
  const ask = (event: FormEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.values(wrong).every((error) => error === undefined)) onAsk({ subject, relation, object })
  }
  const errorOf = (field: keyof typeof wrong) => (isChecked ? wrong[field] : undefined)
  return (
    <form className={styles.question} onSubmit={ask}>
      <TextField
        label={t('ask.subject')}
        kind="mono"
        placeholder="ann"
        value={subject}
        onChange={setSubject}
        error={errorOf('subject')}
      />
      <TextField
        label={t('ask.relation')}
        kind="mono"
        placeholder="view"
        value={relation}
        onChange={setRelation}
        error={errorOf('relation')}
        suggestions={listRelations(rules, parseObject(object)?.namespace)}
      />
      <TextField
        label={t('ask.object')}
        kind="mono"
        placeholder="Document:report"
        value={object}
        onChange={setObject}
        error={errorOf('object')}
        suggestions={rules?.namespaces.map(({ name }) => `${name}:`) ?? []}
      />
      <Button type="submit" variant="primary">
        {t('ask.button')}
        <kbd aria-hidden="true">Enter</kbd>
      </Button>
    </form>
  )
}
