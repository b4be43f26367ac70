import * as api from '@tillkey/client'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'

const OWNER = { email: 'owner@tillkey.test', password: 'a pass phrase of the owner' }

interface SentMail {
  to: string
  subject: string
  text: string
  html: string
}

/** A console that records its mails, and a function that invites people to a project with a given name. */
async function start() {
  const mails: SentMail[] = []
  const transport = { send: async (mail: SentMail) => void mails.push(mail), close: () => undefined }
  const mail = { deliverer: { transport, from: 'Tillkey <no-reply@tillkey.test>', domain: 'tillkey.test' } }
  const console = await startConsole(openTestSqlite, { operators: { firstOwner: OWNER }, mail })
  const client = console.as(ADMIN_KEY)
  const inviteTo = async (name: string) => {
    const { id: project } = await api.createProject(client, { body: { name } })
    return (email: string) => api.createProjectInvitation(client, { project, body: { email } })
  }
  return { mails, inviteTo, [Symbol.asyncDispose]: () => console[Symbol.asyncDispose]() }
}

const readStatus = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => 201,
    (error: unknown) => (error instanceof api.CallError ? error.status : undefined),
  )

test("an invitation contains no other link than its own, whatever the project's name", async () => {
  await using environment = await start()
  const invite = await environment.inviteTo('Win at https://evil.test/x, www.evil.test')
  await invite('links@tillkey.test')
  await expect.poll(() => environment.mails.length).toBe(1)
  const [{ subject, text, html } = { subject: '', text: '', html: '' }] = environment.mails
  const content = [subject, text, html].join('\n')
  const links = [...content.matchAll(/(?:https?:\/\/|www\.)[^\s"<]+/g)].map(([link]) => link)
  expect(links.filter((link) => !link.includes('/p/operators/invitations#'))).toEqual([])
  expect([
    content.includes('evil.test'),
    content.includes('“Win at https: //evil. test/x, www. evil. test”'),
  ]).toEqual([false, true])
})

test('invitations are limited per day for an address and for a project', async () => {
  await using environment = await start()
  const [invite, other] = [await environment.inviteTo('One'), await environment.inviteTo('Two')]
  for (let sent = 0; sent < 5; sent++) await (sent < 3 ? invite : other)('one@tillkey.test')
  const refused = [
    await readStatus(invite('ONE+x@tillkey.test')),
    await readStatus(other('one@tillkey.test')),
  ]
  for (let sent = 3; sent < 50; sent++) await invite(`${sent}@tillkey.test`)
  const full = [await readStatus(invite('last@tillkey.test')), await readStatus(other('last@tillkey.test'))]
  expect([refused, full]).toEqual([
    [429, 429],
    [429, 201],
  ])
})
