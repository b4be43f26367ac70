import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Dialog, FormDialog } from '../../shared/dialog.tsx'
import { type Option, Select, TextField } from '../../shared/fields.tsx'
import { readLines } from './lines-of-text.ts'
import styles from './project.module.css'
import type { ApiKeyRole } from './roles.ts'
import { projectSentences as t } from './sentences.ts'

const DAY_MS = 86_400_000

const expiries = (['30', '90', '365', 'never'] as const).map((value) => ({
  value,
  title: t(`expiry.${value}`),
}))
type Expiry = (typeof expiries)[number]['value']

/** What a new key is created with. */
export interface NewKey<Role extends ApiKeyRole> {
  name: string
  role: Role
  allowed_networks: string[]
  expires_at: string | null
}

interface NewKeyButtonProps<Role extends ApiKeyRole> {
  roles: readonly Option<Role>[]
  /** The role that is chosen at first. */
  defaultRole: Role
  /** Creates a key and resolves with its value. */
  onCreate: (key: NewKey<Role>) => Promise<string | undefined>
  isPending: boolean
}

/** Creates a key, and shows its value once. */
export function NewKeyButton<Role extends ApiKeyRole>(props: NewKeyButtonProps<Role>) {
  const { roles, defaultRole, onCreate, isPending } = props
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const [role, setRole] = useState(defaultRole)
  const [networks, setNetworks] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('365')
  const [value, setValue] = useState<string>()
  async function create(): Promise<void> {
    const expires_at =
      expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString()
    const made = await onCreate({
      name: name.trim(),
      role,
      allowed_networks: readLines(networks),
      expires_at,
    }).catch(() => undefined) // announced by the change
    if (made === undefined) return
    setValue(made)
    setIsOpen(false)
    setName('')
    setNetworks('')
  }
  return (
    <>
      <Button variant="primary" onPress={() => setIsOpen(true)}>
        {t('keys.create')}
      </Button>
      <FormDialog
        title={t('keys.create')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submit={t('keys.createSubmit')}
        isPending={isPending}
        isDisabled={name.trim() === ''}
        onSubmit={() => void create()}
      >
        <TextField label={t('keys.name')} help={t('keys.nameHelp')} value={name} onChange={setName} />
        <Select label={t('keys.role')} value={role} onChange={setRole} options={roles} />
        <Select label={t('keys.expiry')} value={expiry} onChange={setExpiry} options={expiries} />
        <TextField
          label={t('keys.networks')}
          help={t('keys.networksHelp')}
          kind="area"
          value={networks}
          onChange={setNetworks}
        />
      </FormDialog>
      <Dialog title={t('keys.value')} isOpen={value !== undefined} onClose={() => setValue(undefined)}>
        <p>{t('keys.once')}</p>
        <p className={styles.value}>
          <code>{value}</code>
          <CopyButton text={value ?? ''} />
        </p>
      </Dialog>
    </>
  )
}
