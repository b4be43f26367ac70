import type { PeopleList } from '@tillkey/contract/pos/people-schemas.ts'
import { Alert, Button, Row, Select, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import fields from '../../shared/elements/field-line.module.css'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from '../../shared/people/people.module.css'
import type { StaffActions } from '../../shared/people/use-people.ts'

/** Invites a person by mail or by a link to pass on. */
export function InviteForm({ list, people }: { list: PeopleList; people: StaffActions }) {
  const { t, find, date } = useLazyMessages()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<'manager' | 'cashier'>('cashier')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    people.invite({ name, role, ...(email.trim() !== '' && { email: email.trim() }) })
    setName('')
    setEmail('')
  }
  return (
    <>
      {list.invitations.map((invitation) => (
        <div key={invitation.uuid} className={fields.line}>
          <p>
            {t('people.invited', {
              name: invitation.name,
              role: find(`role.${invitation.role}`) ?? invitation.role,
              until: date(invitation.expires_at),
            })}
          </p>
          <Button size="small" onClick={() => people.withdraw(invitation.uuid)}>
            {t('people.withdraw')}
          </Button>
        </div>
      ))}
      {people.link === null ? null : (
        <Alert tone="success">
          <p>{t('people.handOut')}</p>
          <p className={styles.link}>{people.link}</p>
        </Alert>
      )}
      <form className={styles.person} onSubmit={submit}>
        <TextField
          label={t('people.name')}
          required
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('people.email')}
          hint={t('people.emailHint')}
          type="email"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select
          label={t('people.role')}
          value={role}
          onChange={({ target }) => setRole(target.value === 'manager' ? 'manager' : 'cashier')}
        >
          <option value="cashier">{t('role.cashier')}</option>
          <option value="manager">{t('role.manager')}</option>
        </Select>
        <Row>
          <Button type="submit" size="small">
            {t('people.invite')}
          </Button>
        </Row>
      </form>
    </>
  )
}
