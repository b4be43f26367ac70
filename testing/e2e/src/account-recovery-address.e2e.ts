import { createClient, createIdentity } from '@tillkey/client'
import { expect, test } from 'vitest'
import { arrive, begin, createAccountProject, readMail, visit } from './account-project.ts'
import { inspectState } from './visual.ts'

const recovers = (title: string) => ({
  type: 'string',
  format: 'email',
  title,
  'ory.sh/kratos': { recovery: { via: 'email' } },
})

const schema = {
  type: 'object',
  properties: {
    traits: { type: 'object', properties: { email: recovers('Email'), backup: recovers('Other email') } },
  },
}

test('an account is recovered by a code to the address that its owner chooses', async () => {
  const url = `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}`
  const project = await createAccountProject({
    identity: {
      version: 'v26.2.0',
      feature_flags: { choose_recovery_address: true },
      identity: { default_schema_id: 'person', schemas: [{ id: 'person', url }] },
    },
  })
  await using visitor = await visit()
  const { page, email } = visitor
  const backup = `other-${email}`
  const admin = createClient({ baseUrl: project, accessToken: 'ory_pat_demo' })
  await createIdentity(admin, { body: { schema_id: 'person', traits: { email, backup } } })
  await begin(visitor, project, 'recovery/browser')
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Where should we send the code?').waitFor()
  expect(await inspectState(visitor, 'recovery-choice')).toEqual([])
  await page.getByRole('button', { name: 'ot****@shop.test' }).click()
  await page.getByText('Enter the address in full to get a code.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'ot****@shop.test' }).click()
  await page.getByLabel('Email').fill(backup)
  expect(await inspectState(visitor, 'recovery-confirmation')).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByText(backup).waitFor()
  expect(await inspectState(visitor, 'recovery-chosen-code')).toEqual([])
  const { code } = await readMail({ email: backup })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await arrive(visitor)
}, 90_000)
