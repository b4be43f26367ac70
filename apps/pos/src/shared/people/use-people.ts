import {
  changePerson,
  invitePerson,
  listPeople,
  removePerson,
  setPin,
  switchPerson,
  withdrawInvitation,
} from '@tillkey/contract/pos/people.ts'
import type {
  ChangePersonBody,
  InvitePersonBody,
  PeopleList,
  SwitchPersonBody,
} from '@tillkey/contract/pos/people-schemas.ts'
import { useAnswer } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import { errorWords } from '../../shared/words/error-words.ts'

export type People = ReturnType<typeof usePeople>

/** The people of the shop, and what can be done about them. */
export function usePeople() {
  const { till } = useServices()
  const words = useDayWords()
  const [failure, setFailure] = useState<string | null>(null)
  const ask = useCallback(
    () =>
      till
        .ask('Failed to get the people', (client, options) => client.request(listPeople, {}, options))
        .catch((error: unknown) => {
          setFailure(errorWords(words, error, 'people.unknown'))
          return null
        }),
    [till, words],
  )
  const first = useAnswer(ask)
  const [changed, setChanged] = useState<PeopleList | null>(null)
  /** The link of the invitation that was made last. */
  const [link, setLink] = useState<string | null>(null)
  const fail = (error: unknown): void => setFailure(errorWords(words, error, 'people.failed'))
  const act = (asked: Promise<PeopleList>): void => {
    setFailure(null)
    asked.then(setChanged, fail)
  }
  const invite = (body: InvitePersonBody): void => {
    setFailure(null)
    till
      .ask('Failed to invite', (client, options) => client.request(invitePerson, { body }, options))
      .then(({ url }) => {
        setLink(url)
        return ask().then(setChanged)
      })
      .catch(fail)
  }
  return {
    list: changed ?? first,
    failure,
    link,
    invite,
    withdraw: (uuid: string) =>
      act(
        till.ask('Failed to withdraw', (client, options) =>
          client.request(withdrawInvitation, { uuid }, options),
        ),
      ),
    change: (uuid: string, body: ChangePersonBody) =>
      act(
        till.ask('Failed to change', (client, options) =>
          client.request(changePerson, { uuid, body }, options),
        ),
      ),
    remove: (uuid: string) =>
      act(till.ask('Failed to remove', (client, options) => client.request(removePerson, { uuid }, options))),
    choosePin: (uuid: string, pin: string) =>
      act(
        till.ask('Failed to set the PIN', (client, options) =>
          client.request(setPin, { uuid, body: { pin } }, options),
        ),
      ),
    switchTo: (body: SwitchPersonBody) =>
      act(till.ask('Failed to switch', (client, options) => client.request(switchPerson, { body }, options))),
  }
}
