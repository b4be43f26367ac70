import type { Relationship } from '@tillkey/client'
import { createRelationship } from '@tillkey/contract/platform/permission/relationships.ts'
import { useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { restOnRelationships } from './decisive-changes.tsx'
import type { Filters } from './relationship-filters.tsx'
import { formatSubject, parseRelationship } from './relationship-text.ts'
import styles from './relationships.module.css'
import { listNamespaces, listRelations, usePermissionRules } from './use-rules.ts'

const t = createTranslate(english)

type Parts = Record<keyof Filters, string>

const partsOf = (relationship: Relationship): Parts => ({
  namespace: relationship.namespace,
  object: relationship.object,
  relation: relationship.relation,
  subject: formatSubject(relationship),
})

const toText = ({ namespace, object, relation, subject }: Parts): string =>
  `${namespace}:${object}#${relation}@${subject}`

interface CreateDialogProps {
  filters: Filters
  onClose: () => void
}

/** Creates a relationship from its parts or its text; each follows the other. */
export function CreateDialog({ filters, onClose }: CreateDialogProps) {
  const { namespace = '', object = '', relation = '', subject = '' } = filters
  const [parts, setParts] = useState<Parts>({ namespace, object, relation, subject })
  const [text, setText] = useState('')
  const { data: rules } = usePermissionRules()
  const create = useChange(useProjectScope(), createRelationship, {
    outdates: restOnRelationships,
    done: t('relationships.created'),
    onDone: onClose,
    failure: 'shown',
  })
  const relationship = parseRelationship(toText(parts))
  const typeText = (value: string): void => {
    setText(value)
    const read = parseRelationship(value)
    if (read) setParts(partsOf(read))
  }
  const typePart = (part: keyof Parts) => (value: string) => {
    const next = { ...parts, [part]: value }
    setParts(next)
    setText(parseRelationship(toText(next)) ? toText(next) : '')
  }
  const isUnread = text !== '' && parseRelationship(text) === undefined
  return (
    <FormDialog
      title={t('relationships.create')}
      isOpen
      onClose={onClose}
      submit={t('relationships.createButton')}
      isPending={create.isPending}
      isDisabled={relationship === undefined}
      onSubmit={() => relationship && create.mutate({ body: relationship })}
    >
      <TextField
        label={t('relationships.asText')}
        help={t('relationships.asTextHelp')}
        kind="mono"
        value={text}
        onChange={typeText}
        error={isUnread ? t('assertions.questionWrong') : undefined}
      />
      <div className={styles.fields}>
        <TextField
          label={t('filters.namespace')}
          kind="mono"
          value={parts.namespace}
          onChange={typePart('namespace')}
          suggestions={listNamespaces(rules)}
        />
        <TextField
          label={t('filters.object')}
          help={t('relationships.objectHelp')}
          kind="mono"
          value={parts.object}
          onChange={typePart('object')}
        />
        <TextField
          label={t('filters.relation')}
          kind="mono"
          value={parts.relation}
          onChange={typePart('relation')}
          suggestions={listRelations(rules, parts.namespace)}
        />
        <TextField
          label={t('filters.subject')}
          help={t('relationships.subjectHelp')}
          kind="mono"
          value={parts.subject}
          onChange={typePart('subject')}
        />
      </div>
      {create.error && <p role="alert">{explainFailure(create.error)}</p>}
    </FormDialog>
  )
}
