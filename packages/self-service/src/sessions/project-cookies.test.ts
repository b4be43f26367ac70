import { defaultProject } from '@tillkey/identity/default-project.ts'
import type { ProjectDocument } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createAccount, createHttpSession, signInBrowser, startTestPlatform } from '../testing/index.ts'

/** The default project with more settings. */
function projectWith(settings: object): ProjectDocument {
  const project = defaultProject()
  const config = { ...project.services.identity?.config, ...settings }
  return { ...project, services: { identity: { config } } }
}

const whoami = async (http: ReturnType<typeof createHttpSession>): Promise<number> =>
  (await http.send({ url: '/sessions/whoami' })).status

const newest = 'the newest secret of the shop'
const older = 'an older secret of the shop'

onOneDatabase("a project's own secrets", (open) => {
  test('seal its sessions: older ones still open, and removed ones do not', async () => {
    await using platform = await startTestPlatform(open, {
      projects: [projectWith({ secrets: { cookie: [older] } })],
    })
    await createAccount(platform)
    const http = createHttpSession(platform)
    await signInBrowser(http)
    const seen = [await whoami(http)]
    for (const cookie of [[newest, older], [newest]]) {
      await platform.projects.put([projectWith({ secrets: { cookie } })])
      seen.push(await whoami(http))
    }
    expect(seen).toEqual([200, 200, 401])
  })

  test('leave sessions sealed before they existed intact', async () => {
    await using platform = await startTestPlatform(open, { projects: [projectWith({})] })
    await createAccount(platform)
    const http = createHttpSession(platform)
    await signInBrowser(http)
    await platform.projects.put([projectWith({ secrets: { default: [newest] } })])
    expect(await whoami(http)).toBe(200)
  })
})

onOneDatabase("a project's cookies", (open) => {
  test('have the configured domain, path and SameSite; the session its own', async () => {
    const settings = {
      cookies: { domain: 'shop.test', path: '/till', same_site: 'Strict' },
      session: { cookie: { domain: 'till.shop.test', same_site: 'Lax' } },
    }
    await using platform = await startTestPlatform(open, { projects: [projectWith(settings)] })
    await createAccount(platform)
    const { cookies } = await signInBrowser(createHttpSession(platform))
    const csrf = [...cookies].find(([name]) => name.startsWith('csrf_token_'))?.[1]
    expect(cookies.get('ory_kratos_session')).toMatch(/Domain=till\.shop\.test; Path=\/till;.*SameSite=Lax/)
    expect(csrf).toMatch(/Domain=shop\.test; Path=\/till;.*SameSite=Strict/)
  })

  test.each([
    [{}, false, false],
    [{ cookies: { secure: true } }, true, true],
    [{ cookies: { secure: true }, session: { cookie: { secure: false } } }, true, false],
    // Configured for a dedicated server.
    [{ serve: { public: { base_url: 'http://127.0.0.1:4433/' } } }, true, true],
    [{ serve: { public: { base_url: 'http://127.0.0.1:4433/' } }, cookies: { secure: false } }, false, false],
  ])('are secure where configured: %j', async (settings, others, session) => {
    await using platform = await startTestPlatform(open, { projects: [projectWith(settings)] })
    await createAccount(platform)
    const { cookies } = await signInBrowser(createHttpSession(platform))
    const csrf = [...cookies].find(([name]) => name.startsWith('csrf_token_'))?.[1]
    const isSecure = (cookie: string | undefined): boolean => cookie?.includes('; Secure') === true
    expect([isSecure(csrf), isSecure(cookies.get('ory_kratos_session'))]).toEqual([others, session])
  })
})
