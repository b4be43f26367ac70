import { expect, test } from 'vitest'
import { arrive, begin, createAccountProject, PASSWORD, readMail, signUp, visit } from './account-project.ts'
import { isEveryVariant } from './variants.ts'
import { inspectState } from './visual.ts'

const withoutSession = {
  registration: { after: { password: { hooks: [{ hook: 'show_verification_ui' }] } } },
}
const byPassword = { password: { enabled: true }, code: { enabled: true } }

test.each([
  ['', {}],
  [' that hides who has an account', { security: { account_enumeration: { mitigate: true } } }],
])('signing up without a session leads to the verification page, in a project%s', async (_, identity) => {
  const project = await createAccountProject({ methods: byPassword, flows: withoutSession, identity })
  await using visitor = await visit()
  const { page, email } = visitor
  await begin(visitor, project, 'registration/browser')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/verification$/)
  const { code } = await readMail(visitor)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
})

test('a form opened from an email has the code filled in and one button', async () => {
  const project = await createAccountProject({ methods: byPassword })
  await using visitor = await visit()
  const { page } = visitor
  await signUp(visitor, project)
  const { code, link } = await readMail(visitor)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(code)
  expect(await page.locator('main form button').count()).toBe(1)
  expect(await page.getByText('We sent six digits').count()).toBe(0)
  expect(await inspectState(visitor, 'code-filled')).toEqual([])
  await page.locator('main form button').click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
})

/** A schema with a number, a multiple of 0.1, and an integer. */
const measures = {
  $id: 'measures',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          title: 'Email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
        height: { type: 'number', title: 'Height' },
        weight: { type: 'number', multipleOf: 0.5, title: 'Weight' },
        children: { type: 'integer', title: 'Children' },
      },
      required: ['email'],
    },
  },
}

test.runIf(isEveryVariant)('number fields accept only decimals that the schema allows', async () => {
  const url = `base64://${Buffer.from(JSON.stringify(measures)).toString('base64')}`
  const project = await createAccountProject({
    methods: { password: { enabled: true } },
    identity: { identity: { default_schema_id: 'measures', schemas: [{ id: 'measures', url }] } },
  })
  await using visitor = await visit()
  const { page, email } = visitor
  await begin(visitor, project, 'registration/browser')
  const readStep = (label: string) => page.getByLabel(label).getAttribute('step')
  await page.getByLabel('Height').waitFor()
  expect([await readStep('Height'), await readStep('Weight'), await readStep('Children')]).toEqual([
    'any',
    '0.5',
    '1',
  ])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Height').fill('1.83')
  await page.getByLabel('Weight').fill('70.5')
  await page.getByLabel('Children').fill('2')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await arrive(visitor)
  const profile = page.getByRole('region', { name: 'Profile' })
  expect(await profile.getByLabel('Height').inputValue()).toBe('1.83')
  await profile.getByLabel('Height').fill('1.845')
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-message="1050001"]').waitFor()
  expect(await profile.getByLabel('Height').inputValue()).toBe('1.845')
})
