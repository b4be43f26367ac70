import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, expect, test } from 'vitest'
import { readProjectsFile } from './project-file.ts'
import { startTestPlatform } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillkey-projects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

const personSchema = {
  $id: 'https://shop.test/person',
  type: 'object',
  properties: { traits: { type: 'object', properties: { nick: { type: 'string' } } } },
}

write('kratos/person.schema.json', JSON.stringify(personSchema))
write(
  'kratos/kratos.yml',
  `version: v1.1.0
dsn: memory
serve:
  public:
    base_url: http://127.0.0.1:4433/
    cors: { enabled: true }
  admin:
    base_url: http://kratos:4434/
selfservice:
  default_browser_return_url: http://127.0.0.1:4455/
  allowed_return_urls: [http://127.0.0.1:4455]
  flows:
    error: { ui_url: http://127.0.0.1:4455/error }
    registration: { lifespan: 10m, ui_url: http://127.0.0.1:4455/registration }
identity:
  default_schema_id: person
  schemas:
    - id: person
      url: file://./person.schema.json
`,
)
write('keto/namespaces.ts', 'class User implements Namespace {}')
const projects = write(
  'projects.yml',
  `projects:
  - slug: playground
    name: Playground
    services:
      identity: { config_file: file://./kratos/kratos.yml }
      permission:
        config:
          namespaces: { location: file://keto/namespaces.ts }
`,
)

onOneDatabase('projects of files', (open) => {
  test('can include configuration files of the original servers, in YAML, with the files those name', async () => {
    await using platform = await startTestPlatform(open, { projects: readProjectsFile(projects) })
    const [schema, namespaces] = await Promise.all([
      platform.app.inject('/schemas/person'),
      platform.adminApp.inject({ url: '/namespaces', headers: { authorization: 'Bearer ory_pat_test' } }),
    ])
    expect([schema.json(), namespaces.json()]).toEqual([personSchema, { namespaces: [{ name: 'User' }] }])
  })

  test('report settings without effect', async () => {
    await using platform = await startTestPlatform(open, { projects: readProjectsFile(projects) })
    const at = '/services/identity/config'
    expect(platform.warnings.map(({ project, pointer }) => [project, pointer])).toEqual([
      ['playground', `${at}/dsn`],
      ['playground', `${at}/serve/public/base_url`],
      ['playground', `${at}/serve/admin/base_url`],
    ])
  })
})

write(
  'whole/hydra.yml',
  `serve: { cookies: { same_site_mode: Lax } }
urls:
  self: { issuer: http://127.0.0.1:4444 }
  consent: http://127.0.0.1:3000/consent
  login: http://127.0.0.1:3000/login
secrets: { system: [a-secret-of-the-first-steps] }
oidc:
  subject_identifiers: { supported_types: [pairwise, public], pairwise: { salt: a-salt-of-the-first-steps } }
`,
)
write(
  'whole/keto.yml',
  'dsn: memory\nserve: { read: { port: 4466 } }\nnamespaces: [{ id: 0, name: videos }]\n',
)
const whole = write(
  'whole.yml',
  `- slug: playground
  name: Playground
  services:
    identity: { config_file: file://./kratos/kratos.yml }
    oauth2: { config_file: file://./whole/hydra.yml }
    permission: { config_file: file://./whole/keto.yml }
`,
)

onOneDatabase('the files of the three original servers', (open) => {
  test('make one project together, unchanged', async () => {
    await using platform = await startTestPlatform(open, { projects: readProjectsFile(whole) })
    const headers = { authorization: 'Bearer ory_pat_test' }
    const [form, discovery, namespaces] = await Promise.all([
      platform.app.inject('/self-service/registration/api'),
      platform.app.inject('/.well-known/openid-configuration'),
      platform.adminApp.inject({ url: '/namespaces', headers }),
    ])
    expect([form.statusCode, discovery.json().subject_types_supported, namespaces.json()]).toEqual([
      200,
      ['pairwise', 'public'],
      { namespaces: [{ name: 'videos' }] },
    ])
  })
})

write('names/videos.yml', 'id: 0\nname: videos\n')
write('names/more.json', JSON.stringify([{ name: 'files' }, { name: 'groups', id: 3 }]))
write('single/videos.toml', 'id = 0\nname = "videos"\n')
write('list/all.toml', '[[namespaces]]\nname = "videos"\nid = 0\n\n[[namespaces]]\nname = "files"\n')
write('list/more.yml', 'namespaces:\n  - name: groups\n')
write('classes/user.ts', 'class User implements Namespace {}')
write('classes/group.ts', 'class Group implements Namespace { related: { members: User[] } }')

onOneDatabase('namespaces in files', (open) => {
  test.each<[string, unknown, string[]]>([
    ['a folder of names', 'file://./names', ['files', 'groups', 'videos']],
    ['a file with a name', 'file://./names/videos.yml', ['videos']],
    ['a file in TOML with a name', 'file://./single/videos.toml', ['videos']],
    ['a folder of lists, in TOML and YAML', 'file://./list', ['files', 'groups', 'videos']],
    ['a folder of permission files', { location: 'file://./classes' }, ['Group', 'User']],
    ['a permission file by its address alone', 'file://./classes/user.ts', ['User']],
  ])('are parsed: %s', async (what, namespaces, names) => {
    const services = { permission: { config: { namespaces } } }
    const file = write(`${what}.json`, JSON.stringify([{ slug: 'playground', name: 'A', services }]))
    await using platform = await startTestPlatform(open, { projects: readProjectsFile(file) })
    const headers = { authorization: 'Bearer ory_pat_test' }
    const { body } = await platform.adminApp.inject({ url: '/namespaces', headers })
    expect(JSON.parse(body)).toEqual({ namespaces: names.map((name) => ({ name })) })
  })
})

/** Whether a sign-in calls a hook before it begins. */
const waitsForHook = (config: object): boolean =>
  Object(config).selfservice?.flows?.login?.before?.hooks !== undefined

const groups: Record<string, { engine: string; config: object }> = JSON.parse(
  readFileSync(
    new URL('../../../testing/conformance/testdata/groups.recorded.json', import.meta.url),
    'utf8',
  ),
)

onOneDatabase('the recorded configurations', (open) => {
  test('start together from one file, and all are served', async () => {
    const documents = Object.entries(groups).map(([slug, { engine, config }]) => ({
      slug,
      name: slug,
      services: { [engine]: { config } },
    }))
    const file = write('groups.json', JSON.stringify(documents))
    await using platform = await startTestPlatform(open, { projects: readProjectsFile(file) })
    // A blocking hook to an unreachable address results in an error.
    const served = Object.values(groups).map(({ config }) => (waitsForHook(config) ? 504 : 200))
    const responses = await Promise.all(
      documents.map(({ slug }) => platform.app.inject(`/p/${slug}/self-service/login/api`)),
    )
    expect(documents.length).toBe(61)
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(served)
    expect(platform.warnings.filter(({ pointer }) => pointer.endsWith('/dsn')).length).toBeGreaterThan(0)
  })
})

write('broken/half.toml', 'name = "videos\nid = 0\n')
write('broken/list.yml', 'name: [')
write('unnamed/videos.toml', 'id = 0\n')
write('wrong/all.toml', '[[namespaces]]\nname = "videos"\n[[namespaces]]\nname = 7\nsize = 1\n')

test.each<[string, string, RegExp]>([
  ['no TOML', 'broken/half.toml', /permission\/config\/namespaces: .*half\.toml is no TOML/],
  ['no YAML', 'broken/list.yml', /permission\/config\/namespaces: .*list\.yml is neither YAML nor JSON/],
  [
    'a namespace without a name',
    'unnamed/videos.toml',
    /permission\/config\/namespaces\/0\/name: must have a value/,
  ],
  ['an invalid name', 'wrong/all.toml', /permission\/config\/namespaces\/1\/name: must be a string/],
  ['what is no setting', 'wrong/all.toml', /permission\/config\/namespaces\/1\/size: is not a setting/],
])('a namespace file with %s is rejected, naming the pointer', (_what, name, message) => {
  const services = { permission: { config: { namespaces: `file://./${name}` } } }
  const file = write('broken.json', JSON.stringify([{ slug: 'a', name: 'A', services }]))
  expect(() => readProjectsFile(file)).toThrow(message)
})

write('toml/keto.toml', 'dsn = "memory"\n\n[limit]\nmax_read_depth = 3\n\n[[namespaces]]\nname = "videos"\n')

test('a configuration may be in TOML, like those of the original servers', () => {
  const services = { permission: { config_file: 'file://./toml/keto.toml' } }
  const file = write('toml.json', JSON.stringify([{ slug: 'a', name: 'A', services }]))
  expect(readProjectsFile(file)[0]?.services.permission).toEqual({
    config: { dsn: 'memory', limit: { max_read_depth: 3 }, namespaces: [{ name: 'videos' }] },
  })
})

test.each<[string, string, RegExp]>([
  ['a file that is not there', 'file://./nowhere.json', /schemas\/0\/url: .*nowhere\.json cannot be read/],
  ['a folder', 'file://./kratos', /schemas\/0\/url: .*kratos cannot be read/],
])('%s is rejected, naming the pointer', (_what, url, message) => {
  const identity = { config: { identity: { default_schema_id: 'x', schemas: [{ id: 'x', url }] } } }
  const file = write('broken.json', JSON.stringify([{ slug: 'a', name: 'A', services: { identity } }]))
  expect(() => readProjectsFile(file)).toThrow(message)
})

test('a repeated JSON name is rejected at any depth', () => {
  const project = (config: string): string =>
    write('projects.json', `[{"slug":"a","name":"\\"{\\\\","services":{"identity":{"config":${config}}}}]`)
  expect(readProjectsFile(project('{}'))[0]?.name).toBe('"{\\')
  expect(() => readProjectsFile(project('{"session":{"lifespan":"1h","lifespan":"2h"}}'))).toThrow(/unique/)
})
