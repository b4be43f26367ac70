import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Identity } from '@tillkey/client'
import { getOrganization } from '@tillkey/contract/platform/project/organizations.ts'
import { type FormEvent, useEffect, useState } from 'react'
import english from '../../catalogues/en/user.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { readTraits } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel } from '../../shared/screen.tsx'
import { t as shared } from '../../shared/sentences.ts'
import { Tag } from '../../shared/state-tag.tsx'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import {
  assignErrors,
  type FormErrors,
  type FormField,
  formatTrait,
  listLeaves,
  readTrait,
  readTraitFields,
  readTraitsForm,
  toDraft,
} from './schema-fields.ts'
import { TraitsForm } from './traits-form.tsx'
import { useEdit } from './use-edit.ts'
import { UserMergeDialog } from './user-merge.tsx'
import { useSchema } from './user-queries.ts'
import styles from './users.module.css'

const t = createTranslate(english)

const NO_ERRORS: FormErrors = { fields: {}, others: [] }

/** Whether an address is verified. Nothing for other traits. */
function Verified({ identity, value }: { identity: Identity; value: string }) {
  const address = identity.verifiable_addresses?.find((each) => each.value === value.toLowerCase())
  if (!address) return null
  return (
    <>
      {' '}
      <Tag tone={address.verified ? 'good' : 'hold'}>
        {address.verified ? t('traits.verified') : t('traits.unverified')}
      </Tag>
    </>
  )
}

function OrganizationLink({ id }: { id: string }) {
  const project = useSlug()
  const args = { project_id: project, organization_id: id }
  const { data } = useQuery(operationQuery(usePlatformScope(), getOrganization, args))
  return (
    <Link to={screenPaths.organization} params={{ project, id }}>
      {data?.organization.label ?? id}
    </Link>
  )
}

/** Traits that the schema does not describe, or all of them while it is loaded. */
const describeOthers = (identity: Identity, fields: readonly FormField[]) =>
  Object.entries(readTraits(identity)).filter(
    ([name]) => !fields.some(({ pointer }) => pointer === `/${name}`),
  )

function TraitFacts({ identity, fields }: { identity: Identity; fields: readonly FormField[] }) {
  const known = listLeaves(fields).map(({ pointer, title, kind }) => {
    const value = formatTrait(readTrait(identity.traits, pointer), kind)
    const cell = value !== '' && (
      <>
        {value}
        <Verified identity={identity} value={value} />
      </>
    )
    return [title, cell || undefined] as const
  })
  const others = describeOthers(identity, fields).map(
    ([name, value]) => [name, formatTrait(value, 'text')] as const,
  )
  const { organization_id: organization, external_id: external } = identity
  const organizationLink = organization && <OrganizationLink id={organization} />
  return (
    <Facts
      facts={[
        ...known,
        ...others,
        [t('traits.organization'), organizationLink],
        [t('traits.external'), external],
      ]}
    />
  )
}

interface EditProps {
  identity: Identity
  fields: readonly FormField[]
  onClose: () => void
}

function TraitsEditor({ identity, fields, onClose }: EditProps) {
  const edit = useEdit(identity, {
    done: t('traits.saved'),
    onDone: onClose,
    onError: (error) =>
      setErrors(assignErrors(explainFailure(error), fields, { draft, required: t('form.required') })),
  })
  const { base } = edit
  const [draft, setDraft] = useState(() => toDraft(fields, base.traits))
  const [errors, setErrors] = useState(NO_ERRORS)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const { traits, unreadable } = readTraitsForm(fields, draft, base.traits)
    if (unreadable.length > 0) {
      const found = unreadable.map((pointer) => [pointer, t('form.unreadable')])
      setErrors({ fields: Object.fromEntries(found) as FormErrors['fields'], others: [] }) // built from such entries
      return
    }
    edit.save({ traits })
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TraitsForm fields={fields} draft={draft} errors={errors} onChange={setDraft} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={edit.isPending}>
          {shared('actions.save')}
        </Button>
        <Button onPress={onClose}>{shared('actions.cancel')}</Button>
      </div>
      <UserMergeDialog edit={edit} />
    </form>
  )
}

/** `e` starts editing, unless a field has the focus. */
function useEditKey(edit: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping =
        target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog] *')
      if (key === 'e' && !isTyping && !ctrlKey && !metaKey && !altKey) edit?.()
    }
    window.addEventListener('keyup', onKey)
    return () => window.removeEventListener('keyup', onKey)
  }, [edit])
}

/** The traits of a person, and their form. */
export function TraitsPanel({ identity }: { identity: Identity }) {
  const may = useMay()
  const schema = useSchema(identity.schema_id)
  const [isEditing, setIsEditing] = useState(false)
  const fields = schema.data ? readTraitFields(schema.data) : []
  const mayEdit = may('change') && schema.data !== undefined && !isEditing
  const edit = (): void => setIsEditing(true)
  useEditKey(mayEdit ? edit : undefined)
  return (
    <Panel
      title={t('traits.title')}
      actions={
        <span className={styles.panelActions}>
          <span className={styles.muted}>{t('traits.schema', { schema: identity.schema_id })}</span>
          {mayEdit && (
            <Button onPress={edit}>
              {t('traits.edit')} <kbd aria-hidden="true">e</kbd>
            </Button>
          )}
        </span>
      }
    >
      {isEditing ? (
        <TraitsEditor identity={identity} fields={fields} onClose={() => setIsEditing(false)} />
      ) : (
        <TraitFacts identity={identity} fields={fields} />
      )}
    </Panel>
  )
}
