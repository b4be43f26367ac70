import type { Identity } from '@tillkey/client'
import { useState } from 'react'
import english from '../../catalogues/en/user.json'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { Panel } from '../../shared/screen.tsx'
import { t as shared } from '../../shared/sentences.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useMay } from '../../shared/use-role.ts'
import { useEdit } from './use-edit.ts'
import { UserMergeDialog } from './user-merge.tsx'

const t = createTranslate(english)

const titles = { metadata_public: t('metadata.public'), metadata_admin: t('metadata.admin') }
type Member = keyof typeof titles

const format = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** Parses JSON text; blank text is null. Undefined when it is not JSON. */
function parse(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function MetadataDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const toasts = useToasts()
  const edit = useEdit(identity, {
    done: t('metadata.saved'),
    onDone: onClose,
    onError: (error) => toasts.fail(explainFailure(error)),
  })
  const [texts, setTexts] = useState<Readonly<Record<Member, string>>>({
    metadata_public: format(identity.metadata_public),
    metadata_admin: format(identity.metadata_admin),
  })
  const members = Object.keys(titles) as Member[] // its own members
  const values = members.map((member) => [member, parse(texts[member])] as const)
  if (edit.outdated) return <UserMergeDialog edit={edit} />
  return (
    <FormDialog
      title={t('metadata.title')}
      isOpen
      onClose={onClose}
      submit={shared('actions.save')}
      isPending={edit.isPending}
      isDisabled={values.some(([, value]) => value === undefined)}
      onSubmit={() => edit.save(Object.fromEntries(values))}
    >
      {values.map(([member, value]) => (
        <TextField
          key={member}
          kind="area"
          label={titles[member]}
          value={texts[member]}
          error={value === undefined ? t('form.notJson') : undefined}
          onChange={(text) => setTexts((all) => ({ ...all, [member]: text }))}
        />
      ))}
    </FormDialog>
  )
}

/** The metadata of a person, and their editor. */
export function MetadataPanel({ identity }: { identity: Identity }) {
  const may = useMay()
  const [isEditing, setIsEditing] = useState(false)
  const { metadata_public, metadata_admin } = identity
  return (
    <Panel
      title={t('metadata.title')}
      actions={may('change') && <Button onPress={() => setIsEditing(true)}>{t('metadata.edit')}</Button>}
    >
      <JsonView value={{ metadata_public, metadata_admin }} label={t('metadata.title')} />
      {isEditing && <MetadataDialog identity={identity} onClose={() => setIsEditing(false)} />}
    </Panel>
  )
}
