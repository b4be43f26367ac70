import * as api from '@tillkey/client'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startConsole } from './testing-console.ts'

const base64 = (text: string): string => `base64://${Buffer.from(text).toString('base64')}`
const identity = '/services/identity/config'
const hook = (program: string) => ({
  hook: 'web_hook',
  config: { url: 'https://hooks.example/x', method: 'POST', body: base64(program) },
})

/** Every setting whose text can be faulty: its pointer, the value, and where the fault is reported. */
const faultySettings: readonly [
  pointer: string,
  value: (text: string) => unknown,
  named: string,
  kind: Kind,
][] = [
  [
    '/services/permission/config/namespaces',
    (text) => ({ location: base64(text) }),
    '/services/permission/config/namespaces',
    'permissions',
  ],
  [
    `${identity}/selfservice/flows/login/after/hooks`,
    (text) => [hook(text)],
    `${identity}/selfservice/flows/login/after/hooks/0/config/body`,
    'jsonnet',
  ],
  [
    `${identity}/selfservice/flows/registration/after/password/hooks`,
    (text) => [hook(text)],
    `${identity}/selfservice/flows/registration/after/password/hooks/0/config/body`,
    'jsonnet',
  ],
  [
    `${identity}/selfservice/methods/oidc/config/providers`,
    (text) => [
      { id: 'idp', provider: 'google', client_id: 'c', client_secret: 's', mapper_url: base64(text) },
    ],
    `${identity}/selfservice/methods/oidc/config/providers/0/mapper_url`,
    'jsonnet',
  ],
  [
    `${identity}/courier/http/request_config`,
    (text) => ({ url: 'https://mail.example/send', method: 'POST', body: base64(text) }),
    `${identity}/courier/http/request_config/body`,
    'jsonnet',
  ],
  [
    `${identity}/courier/templates/recovery_code/valid/email/subject`,
    base64,
    `${identity}/courier/templates/recovery_code/valid/email/subject`,
    'template',
  ],
  [
    `${identity}/courier/templates/verification/valid/email/body`,
    (text) => ({ html: base64(text), plaintext: base64('{{ .VerificationURL }}') }),
    `${identity}/courier/templates/verification/valid/email/body/html`,
    'template',
  ],
]
type Kind = keyof typeof texts
const texts = {
  permissions: { good: 'class User implements Namespace {}', faulty: 'class User implements {' },
  jsonnet: {
    good: 'function(ctx) { email: ctx.identity.traits.email }',
    faulty: 'function(ctx) { email: ctx.',
  },
  template: { good: '{{ if .RecoveryCode }}Code {{ .RecoveryCode }}{{ end }}', faulty: '{{ range .Codes }}' },
}

test.each(faultySettings)(
  'a fault at %s is a warning of PATCH and PUT',
  // oxlint-disable-next-line max-params -- the columns of the table
  async (path, valueOf, named, kind) => {
    await using console = await startConsole(openTestSqlite)
    const { client } = console
    const { id: project_id } = await console.create()
    const { good, faulty } = texts[kind]
    const patch = async (text: string) => {
      const body = [{ op: 'add' as const, path, value: valueOf(text) }]
      return (await api.patchProject(client, { project_id, body })).warnings
    }
    const warned = [{ code: 1005, message: expect.stringContaining(`${named}: `) }]
    expect([await patch(good), await patch(faulty)]).toEqual([[], warned])
    const { name, services, cors_public, cors_admin } = await api.getProject(client, { project_id })
    const put = await api.setProject(client, {
      project_id,
      body: { name, services, cors_public, cors_admin },
    })
    expect(put.warnings).toEqual(warned)
  },
)
