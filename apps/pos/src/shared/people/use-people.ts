import {
  changePerson,
  invitePerson,
  listPeople,
  removePerson,
  setPin,
  switchUser,
  withdrawInvitation,
} from '@tillkey/contract/pos/people.ts'
import type {
  ChangePersonBody,
  InvitePersonBody,
  PeopleList,
  SwitchUserBody,
} from '@tillkey/contract/pos/people-schemas.ts'
import { useNewest } from '@tillkey/web'
import { use, useCallback, useState } from 'react'
import { errorMessage } from '../messages/error-message.ts'
import { useLazyMessages } from '../messages/lazy-messages.tsx'
import { NavRailContext } from '../nav-rail.ts'
import { useServices } from '../till/services.ts'
import { useTillLock } from '../till/use-till-lock.ts'

export type StaffActions = ReturnType<typeof usePeople>

/** People of the shop and their actions. */
export function usePeople() {
  const { till, lock } = useServices()
  const { unlocks } = useTillLock()
  const { person, refresh } = use(NavRailContext)
  const i18n = useLazyMessages()
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(
    () =>
      till
        .call('Failed to get the people', (client, options) => client.request(listPeople, {}, options))
        .catch((error: unknown) => {
          setFailure(errorMessage(i18n, error, 'people.unknown'))
          return null
        }),
    [till, i18n],
  )
  // The visible people depend on the current user.
  const { value: list, setValue: show } = useNewest({ key: `${person} ${unlocks}`, load })
  /** Link of the latest invitation. */
  const [link, setLink] = useState<string | null>(null)
  const fail = (error: unknown): void => setFailure(errorMessage(i18n, error, 'people.failed'))
  const act = (call: Promise<PeopleList>): void => {
    setFailure(null)
    call.then(show, fail)
  }
  const invite = (body: InvitePersonBody): void => {
    setFailure(null)
    till
      .call('Failed to invite', (client, options) => client.request(invitePerson, { body }, options))
      .then(({ url }) => {
        setLink(url)
        return load().then((found) => found && show(found))
      })
      .catch(fail)
  }
  return {
    list,
    failure,
    link,
    invite,
    withdraw: (uuid: string) =>
      act(
        till.call('Failed to withdraw', (client, options) =>
          client.request(withdrawInvitation, { uuid }, options),
        ),
      ),
    change: (uuid: string, body: ChangePersonBody) =>
      act(
        till.call('Failed to change', (client, options) =>
          client.request(changePerson, { uuid, body }, options),
        ),
      ),
    remove: (uuid: string) =>
      act(
        till.call('Failed to remove', (client, options) => client.request(removePerson, { uuid }, options)),
      ),
    choosePin: (uuid: string, pin: string) =>
      act(
        till.call('Failed to set the PIN', (client, options) =>
          client.request(setPin, { uuid, body: { pin } }, options),
        ),
      ),
    switchTo: (body: SwitchUserBody) =>
      act(
        till
          .call('Failed to switch', (client, options) => client.request(switchUser, { body }, options))
          .then(async (changed) => {
            await refresh()
            lock.unlocked()
            return changed
          }),
      ),
  }
}
