import type { Organization } from '@tillkey/client'
import { listOrganizationDomains } from '@tillkey/contract/platform/project/organization-domains.ts'
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '@tillkey/contract/platform/project/organizations.ts'
import { useState } from 'react'
import english from '../../catalogues/en/organizations.json'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'

const t = createTranslate(english)

interface OrganizationDialogProps {
  /** The organization to change. Default: a new one. */
  organization?: Organization
  onClose: () => void
  onSaved?: (organization: Organization) => void
}

const readLines = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '')

/** Creates or changes an organization. */
function useSaveOrganization({ organization, onClose, onSaved }: OrganizationDialogProps) {
  const project = useSlug()
  const scope = usePlatformScope()
  const options = {
    outdates: [listOrganizations, getOrganization, listOrganizationDomains],
    failure: 'shown' as const,
    onDone: (saved: Organization) => {
      onClose()
      onSaved?.(saved)
    },
  }
  const create = useChange(scope, createOrganization, { ...options, done: t('createdDone') })
  const update = useChange(scope, updateOrganization, { ...options, done: t('saved') })
  const { error, isPending } = organization ? update : create
  return {
    isPending,
    error: error ? explainFailure(error) : undefined,
    save(body: { label: string; domains: string[] }) {
      if (organization) update.mutate({ project_id: project, organization_id: organization.id, body })
      else create.mutate({ project_id: project, body })
    },
  }
}

/** Asks for the name and domains of an organization. */
export function OrganizationDialog(props: OrganizationDialogProps) {
  const { organization, onClose } = props
  const [label, setLabel] = useState(organization?.label ?? '')
  const [domains, setDomains] = useState(organization?.domains.join('\n') ?? '')
  const { save, isPending, error } = useSaveOrganization(props)
  const isOfDomains = error?.startsWith('domains') === true
  return (
    <FormDialog
      title={organization ? t('editTitle') : t('new')}
      isOpen
      onClose={onClose}
      submit={organization ? t('save') : t('create')}
      isPending={isPending}
      isDisabled={label.trim() === ''}
      onSubmit={() => save({ label, domains: readLines(domains) })}
    >
      <TextField
        label={t('label')}
        value={label}
        onChange={setLabel}
        help={t('labelHelp')}
        error={isOfDomains ? undefined : error}
      />
      <TextField
        label={t('domains')}
        kind="area"
        value={domains}
        onChange={setDomains}
        help={t('domainsHelp')}
        error={isOfDomains ? error : undefined}
      />
    </FormDialog>
  )
}
