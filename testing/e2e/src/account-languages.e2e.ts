import { expect, inject, test } from 'vitest'
import { begin, createAccountProject, keys, leave, settleIn, signUp, visit } from './account-project.ts'
import { openContext } from './browser.ts'
import { isEveryVariant, testedLanguages } from './variants.ts'
import { inspectState } from './visual.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"><circle cx="14" cy="14" r="14"/></svg>'

test('pages use the language of the browser, remember the chosen one, and have the theme of their project', async () => {
  const project = await createAccountProject({
    identity: {
      account_pages: {
        name: 'Baobab Coffee',
        logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
        links: { help: 'https://baobab.test/help', privacy: 'https://baobab.test/privacy' },
        colours: {
          light: { accent: '#3d2b8c', link: '#3d2b8c' },
          dark: { accent: '#b9a7ff', link: '#b9a7ff' },
        },
      },
    },
  })
  const context = await openContext({ locale: 'zu-ZA' })
  const page = await context.newPage()
  await page.goto(`${project}/self-service/login/browser`)
  await page.getByRole('heading', { name: 'Ngena' }).waitFor()
  expect(await page.getByRole('link', { name: 'Baobab Coffee' }).count()).toBe(1)
  expect(await page.evaluate("document.querySelector('header img').naturalWidth")).toBe(28)
  expect(await inspectState({ page }, 'login-theme')).toEqual([])
  const help = page.getByRole('contentinfo').getByRole('link', { name: 'Usizo', exact: true })
  expect(await help.getAttribute('href')).toBe('https://baobab.test/help')
  const button = page.getByRole('button', { name: 'Ngena', exact: true })
  const ground = "getComputedStyle(document.querySelector('button[name=method]')).backgroundColor"
  expect(await page.evaluate(ground)).toBe('rgb(61, 43, 140)')
  expect(await page.evaluate('document.documentElement.lang')).toBe('zu')
  await page.getByLabel('I-imeyili').fill('nobody@shop.test')
  await page.getByLabel('Iphasiwedi', { exact: true }).fill('wrong-password')
  await button.click()
  await page.getByRole('alert').getByText('I-imeyili noma iphasiwedi ayilungile.').waitFor()
  await page.getByLabel('Ulimi').selectOption('xh')
  await page.getByRole('alert').getByText('I-imeyile okanye iphaswedi ayichanekanga.').waitFor()
  await page.reload()
  await page.getByLabel('Ulwimi').waitFor()
  await context.close()
}, 60_000)

test.runIf(isEveryVariant)(
  'an email is in the language chosen on the page, not in that of the browser',
  async () => {
    const project = await createAccountProject({})
    await using visitor = await visit()
    const { page, context, email } = visitor
    await signUp(visitor, project)
    await leave(visitor)
    await begin(visitor, project, 'recovery/browser')
    await page.getByLabel('Language').selectOption('zu')
    await page.getByLabel('I-imeyili').fill(email)
    await page.getByRole('button', { name: 'Qhubeka', exact: true }).click()
    await page.getByText(email).waitFor()
    const inbox = await context.newPage()
    await inbox.goto(`${inject('urls').platform}/inbox`)
    // The inbox also has the welcome mail in the earlier language.
    const mails = inbox.getByRole('button', { name: new RegExp(email) })
    await mails.filter({ hasText: 'Buyisela i-akhawunti yakho ye-Corner shop' }).waitFor()
    expect(await mails.count()).toBe(2)
  },
  60_000,
)

test.runIf(isEveryVariant)(
  'every language fits the narrowest screen',
  async () => {
    const methods = {
      totp: { enabled: true },
      lookup_secret: { enabled: true },
      webauthn: keys('second factor'),
    }
    const project = await createAccountProject({ methods })
    await using visitor = await visit()
    const { page } = visitor
    await settleIn(visitor, project)
    const wide: string[] = []
    await page.setViewportSize({ width: 320, height: 640 })
    const fits = async (name: string) => {
      await page.locator('form button[name=method]').first().waitFor()
      for (const [, language] of testedLanguages) {
        await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
        await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
        if (await page.evaluate('document.documentElement.scrollWidth > window.innerWidth'))
          wide.push(`${language}-${name}`)
        const folder = process.env.SCREENSHOTS
        if (folder)
          await page.screenshot({ path: `${folder}/narrow-${language}-${name}.png`, fullPage: true })
      }
    }
    await fits('settings')
    await leave(visitor)
    for (const flow of ['login', 'registration', 'recovery', 'verification']) {
      await begin(visitor, project, `${flow}/browser`)
      await fits(flow)
    }
    expect(wide).toEqual([])
  },
  90_000,
)
