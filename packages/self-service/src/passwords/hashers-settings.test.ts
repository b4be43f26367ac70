import { defaultProject } from '@tillkey/identity/default-project.ts'
import { createPasswordHasher } from '@tillkey/identity/passwords/password-hasher.ts'
import type { ProjectDocument } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  EMAIL,
  findNode,
  signIn,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

/** The default project with settings of `hashers`. */
function hashing(hashers: object): ProjectDocument {
  const project = defaultProject()
  return { ...project, services: { identity: { config: { ...project.services.identity?.config, hashers } } } }
}

const admin = (platform: TestPlatform, request: { url: string; method?: 'POST'; body?: object }) =>
  createHttpSession(platform).send({ ...request, headers: { authorization: `Bearer ${ADMIN_KEY}` } })

async function storedHash(platform: TestPlatform, id: string): Promise<string> {
  const { body } = await admin(platform, { url: `/admin/identities/${id}?include_credential=password` })
  return body.credentials.password.config.hashed_password
}

const parseParameters = (hashed: string): string => hashed.split('$').slice(0, -2).join('$')

async function signUp(platform: TestPlatform, password: string, email: string) {
  const app = createHttpSession(platform)
  const flow = await app.send({ url: '/self-service/registration/api' })
  const body = { method: 'password', password, traits: { email } }
  return app.send({ method: 'POST', url: flow.body.ui.action, body })
}

onOneDatabase('password hashing of a project', (open) => {
  test('follows the settings; a login rehashes after they change', async () => {
    await using platform = await startTestPlatform(open, { hasher: createPasswordHasher() })
    const id = await createAccount(platform)
    const seen = [parseParameters(await storedHash(platform, id))]
    const others = [
      { algorithm: 'argon2', argon2: { memory: '2MB', iterations: 3, parallelism: 2 } },
      { algorithm: 'bcrypt', bcrypt: { cost: 5 } },
    ]
    for (const hashers of others) {
      await platform.projects.put([hashing(hashers)])
      expect(await signIn(platform)).toMatch(/^ory_st_/)
      seen.push(parseParameters(await storedHash(platform, id)))
    }
    expect(seen).toEqual([
      '$argon2id$v=19$m=19456,t=2,p=1',
      expect.stringMatching(/^\$argon2id\$v=19\$m=(2048|1953),t=3,p=2$/),
      '$2b',
    ])
    expect(await signIn(platform)).toMatch(/^ory_st_/)
  })

  test('with bcrypt rejects passwords that would be truncated', async () => {
    await using platform = await startTestPlatform(open, {
      hasher: createPasswordHasher(),
      projects: [hashing({ algorithm: 'bcrypt', bcrypt: { cost: 4 } })],
    })
    const long = 'kettle-over-moon-'.repeat(5)
    const refused = await signUp(platform, long.slice(0, 73), EMAIL)
    expect([refused.status, findNode(refused.body, 'password')?.messages]).toMatchObject([
      400,
      [{ id: 4000033 }],
    ])
    expect((await signUp(platform, long.slice(0, 72), EMAIL)).status).toBe(200)
    const app = createHttpSession(platform)
    const flow = await app.send({ url: '/self-service/login/api' })
    const body = { method: 'password', identifier: EMAIL, password: long.slice(0, 73) }
    expect((await app.send({ method: 'POST', url: flow.body.ui.action, body })).status).toBe(400)
  })

  test('limits the cost of imported hashes and of its own', async () => {
    await using platform = await startTestPlatform(open, {
      hasher: createPasswordHasher(),
      projects: [hashing({ limits: { bcrypt_cost: 6, rounds: 5000 } })],
    })
    const importStatus = async (hashed_password: string, email: string) => {
      const body = { traits: { email }, credentials: { password: { config: { hashed_password } } } }
      return (await admin(platform, { method: 'POST', url: '/admin/identities', body })).status
    }
    const bcrypt = (cost: string) => `$2b$${cost}$${'u'.repeat(53)}`
    const rounds = (count: number) => `$pbkdf2-sha256$i=${count},l=32$c2FsdHNhbHQ$${'A'.repeat(43)}`
    const hashes = [bcrypt('06'), bcrypt('07'), rounds(5000), rounds(5001)]
    const statuses = await Promise.all(
      hashes.map((one, index) => importStatus(one, `import-${index}@shop.test`)),
    )
    expect(statuses).toEqual([201, 400, 201, 400])
    const tooDear = hashing({ algorithm: 'bcrypt', bcrypt: { cost: 7 }, limits: { bcrypt_cost: 6 } })
    await expect(platform.projects.put([tooDear])).rejects.toThrow('/hashers/bcrypt')
  })
})
