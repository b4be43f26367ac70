import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import { useState } from 'react'
import userEnglish from '../../catalogues/en/user.json'
import english from '../../catalogues/en/users.json'
import { screenPaths } from '../../screens.ts'
import { FormDialog } from '../../shared/dialog.tsx'
import { Select, TextField } from '../../shared/fields.tsx'
import { nameIdentity } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { identityReads } from './identity-reads.ts'
import {
  assignErrors,
  type FormDraft,
  type FormErrors,
  readTraitFields,
  readTraitsForm,
} from './schema-fields.ts'
import { TraitsForm } from './traits-form.tsx'

const t = createTranslate(english)
const form = createTranslate(userEnglish)

/** A schema with its id. */
export interface NamedSchema {
  id: string
  schema: unknown
}

/** Loads the identity schemas of the project. */
export const useSchemas = () =>
  useQuery({
    ...operationQuery(useProjectScope(), listIdentitySchemas),
    select: (all) =>
      all.flatMap(({ id, schema }): NamedSchema[] => (id === undefined ? [] : [{ id, schema }])),
  })

const NO_ERRORS: FormErrors = { fields: {}, others: [] }

function CreateForm({ schemas, onClose }: { schemas: readonly NamedSchema[]; onClose: () => void }) {
  const project = useSlug()
  const navigate = useNavigate()
  const [schemaId, setSchemaId] = useState(schemas[0]?.id ?? '')
  const [draft, setDraft] = useState<FormDraft>({})
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState(NO_ERRORS)
  const fields = readTraitFields(schemas.find(({ id }) => id === schemaId)?.schema)
  const create = useChange(useProjectScope(), createIdentity, {
    outdates: identityReads,
    done: (identity) => t('create.done', { name: nameIdentity(identity) }),
    onDone: ({ id }) => void navigate({ to: screenPaths.user, params: { project, id } }),
    failure: 'shown',
  })
  const save = (): void => {
    const { traits, unreadable } = readTraitsForm(fields, draft, {})
    if (unreadable.length > 0) {
      const found = unreadable.map((pointer) => [pointer, form('form.unreadable')] as const)
      setErrors({ fields: Object.fromEntries(found), others: [] })
      return
    }
    const credentials = { password: { config: { password } } }
    const body = { schema_id: schemaId, traits, ...(password !== '' && { credentials }) }
    const onError = (error: unknown) =>
      setErrors(assignErrors(explainFailure(error), fields, { draft, required: form('form.required') }))
    create.mutate({ body }, { onError })
  }
  return (
    <FormDialog
      title={t('create.title')}
      isOpen
      onClose={onClose}
      submit={t('create.submit')}
      isPending={create.isPending}
      onSubmit={save}
    >
      {schemas.length > 1 && (
        <Select
          label={t('create.schema')}
          value={schemaId}
          onChange={setSchemaId}
          options={schemas.map(({ id }) => ({ value: id, title: id }))}
        />
      )}
      <TraitsForm fields={fields} draft={draft} errors={errors} onChange={setDraft} />
      <TextField
        label={t('create.password')}
        help={t('create.passwordHelp')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}

/** Creates a user with the form of a schema. */
export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => (
  <Loaded query={useSchemas()}>{(schemas) => <CreateForm schemas={schemas} onClose={onClose} />}</Loaded>
)
