import { useQuery } from '@tanstack/react-query'
import {
  cancelProjectInvitation,
  createProjectInvitation,
  listProjectInvitations,
} from '@tillkey/contract/platform/project/invitations.ts'
import {
  getProjectMembers,
  removeProjectMember,
  setProjectMember,
} from '@tillkey/contract/platform/project/members.ts'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog, FormDialog } from '../../shared/dialog.tsx'
import { Select, TextField } from '../../shared/fields.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { formatDate } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './project.module.css'
import { type MemberRole, memberRoles } from './roles.ts'
import { projectSentences as t } from './sentences.ts'

interface Member {
  id: string
  name: string
  role: MemberRole
}

function InviteButton() {
  const project = useSlug()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('developer')
  const invite = useChange(usePlatformScope(), createProjectInvitation, {
    outdates: [listProjectInvitations],
    done: t('members.invited'),
    onDone() {
      setIsOpen(false)
      setEmail('')
    },
  })
  return (
    <>
      <Button variant="primary" onPress={() => setIsOpen(true)}>
        {t('members.invite')}
      </Button>
      <FormDialog
        title={t('members.invite')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submit={t('members.inviteSubmit')}
        isPending={invite.isPending}
        isDisabled={email.trim() === ''}
        onSubmit={() => invite.mutate({ project, body: { email: email.trim(), role } })}
      >
        <TextField label={t('members.email')} type="email" value={email} onChange={setEmail} />
        <Select label={t('members.role')} value={role} onChange={setRole} options={memberRoles} />
      </FormDialog>
    </>
  )
}

function MemberActions({ member }: { member: Member }) {
  const project = useSlug()
  const scope = usePlatformScope()
  const [isAsking, setIsAsking] = useState(false)
  const outdates = [getProjectMembers]
  const change = useChange(scope, setProjectMember, { outdates, done: t('members.changed') })
  const remove = useChange(scope, removeProjectMember, {
    outdates,
    done: t('members.removed'),
    onDone: () => setIsAsking(false),
  })
  const of = { project, member: member.id }
  return (
    <>
      <span className={styles.role}>
        <Select
          label={t('members.roleNamed', { name: member.name })}
          value={member.role}
          onChange={(role) => change.mutate({ ...of, body: { role } })}
          options={memberRoles}
        />
      </span>
      <Button aria-label={t('members.removeNamed', { name: member.name })} onPress={() => setIsAsking(true)}>
        {t('members.remove')}
      </Button>
      <ConfirmDialog
        title={t('members.remove')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        submit={t('members.remove')}
        isPending={remove.isPending}
        onSubmit={() => remove.mutate(of)}
      >
        <p>{t('members.removeText', { name: member.name })}</p>
      </ConfirmDialog>
    </>
  )
}

function Members({ isOwner }: { isOwner: boolean }) {
  const project = useSlug()
  const query = useQuery(operationQuery(usePlatformScope(), getProjectMembers, { project }))
  return (
    <Panel title={t('members.list')} isFlush>
      <Loaded query={query}>
        {(members) => (
          <Lines empty={t('members.empty')}>
            {members.map(({ id = '', email = '', name = '', role = 'viewer' }) => (
              <Line
                key={id}
                icon="users"
                title={email}
                detail={name}
                trailing={isOwner ? <MemberActions member={{ id, name: email, role }} /> : t(`roles.${role}`)}
              />
            ))}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}

function Invitations({ isOwner }: { isOwner: boolean }) {
  const project = useSlug()
  const scope = usePlatformScope()
  const query = useQuery(operationQuery(scope, listProjectInvitations, { project }))
  const cancel = useChange(scope, cancelProjectInvitation, {
    outdates: [listProjectInvitations],
    done: t('members.cancelled'),
  })
  return (
    <Panel title={t('members.invitations')} isFlush>
      <Loaded query={query}>
        {(invitations) => (
          <Lines empty={t('members.noInvitations')}>
            {invitations
              .filter(({ status }) => status === 'pending')
              .map(({ id, invitee_email: email, role, expires_at: time }) => (
                <Line
                  key={id}
                  icon="messages"
                  title={email}
                  detail={`${t(`roles.${role}`)}, ${t('members.expires', { time: formatDate(time) })}`}
                  trailing={
                    isOwner && (
                      <Button
                        aria-label={t('members.cancelNamed', { name: email })}
                        onPress={() => cancel.mutate({ project, invitation: id })}
                      >
                        {t('members.cancel')}
                      </Button>
                    )
                  }
                />
              ))}
          </Lines>
        )}
      </Loaded>
    </Panel>
  )
}

/** Members of the project and open invitations. */
export function MembersScreen() {
  const isOwner = useMay()('own')
  return (
    <Screen title={t('members.title')} actions={isOwner && <InviteButton />}>
      <Stack>
        {!isOwner && <p className={styles.hint}>{t('members.readOnly')}</p>}
        <Members isOwner={isOwner} />
        <Invitations isOwner={isOwner} />
      </Stack>
    </Screen>
  )
}
