import type { ProjectDocument } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

const cors = (origin: string, more: object = {}) => ({
  cors: { enabled: true, allowed_origins: [origin], ...more },
})

/** Each engine configured as in a file of its original server. */
const project: ProjectDocument = {
  slug: 'playground',
  name: 'Playground',
  services: {
    identity: {
      config: {
        serve: {
          public: cors('https://ui.example', { allowed_headers: ['X-Own'], max_age: 60 }),
          admin: cors('https://console.example', { allow_credentials: false }),
        },
      },
    },
    permission: { config: { serve: { read: cors('https://r.example'), write: cors('https://w.example') } } },
    oauth2: {
      config: { serve: { public: cors('https://spa.example'), admin: cors('https://ops.example') } },
    },
  },
  cors_public: { enabled: true, origins: ['https://project.example'] },
}

onOneDatabase("cross-origin rules of an original server's file", (open) => {
  test('apply in addition to those of the project, each to its part', async () => {
    await using platform = await startTestPlatform(open, { projects: [project] })
    const allowed = async (url: string, origin: string, method: 'GET' | 'PUT' = 'GET') => {
      const preflight = { origin, 'access-control-request-method': method }
      const { headers } = await platform.app.inject({ method: 'OPTIONS', url, headers: preflight })
      return headers['access-control-allow-origin']
    }
    const requests: [string, string, ('GET' | 'PUT')?][] = [
      ['/sessions/whoami', 'https://ui.example'],
      ['/sessions/whoami', 'https://project.example'],
      ['/sessions/whoami', 'https://console.example'],
      ['/admin/identities', 'https://console.example'],
      ['/admin/identities', 'https://ui.example'],
      ['/relation-tuples', 'https://r.example'],
      ['/relation-tuples', 'https://w.example'],
      ['/admin/relation-tuples', 'https://w.example', 'PUT'],
      ['/admin/relation-tuples', 'https://r.example', 'PUT'],
      ['/admin/clients', 'https://ops.example'],
      ['/admin/clients', 'https://spa.example'],
      ['/admin/clients', 'https://console.example'],
      ['/userinfo', 'https://spa.example'],
      ['/userinfo', 'https://ops.example'],
    ]
    const responses = await Promise.all(requests.map((request) => allowed(...request)))
    expect(responses).toEqual([
      'https://ui.example',
      'https://project.example',
      undefined,
      'https://console.example',
      undefined,
      'https://r.example',
      undefined,
      'https://w.example',
      undefined,
      'https://ops.example',
      undefined,
      undefined,
      'https://spa.example',
      undefined,
    ])
  })

  test('set headers, credentials and max-age', async () => {
    await using platform = await startTestPlatform(open, { projects: [project] })
    const preflight = async (url: string, origin: string, header: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': header,
      }
      const response = await platform.app.inject({ method: 'OPTIONS', url, headers })
      return ['allow-origin', 'allow-headers', 'allow-credentials', 'max-age'].map(
        (name) => response.headers[`access-control-${name}`],
      )
    }
    const ui = 'https://ui.example'
    expect(await preflight('/sessions/whoami', ui, 'x-own')).toEqual([ui, 'X-Own', 'true', '60'])
    expect((await preflight('/sessions/whoami', ui, 'x-session-token'))[0]).toBeUndefined()
    const console = 'https://console.example'
    expect(await preflight('/admin/identities', console, 'authorization')).toEqual([
      console,
      'Authorization',
      undefined,
      undefined,
    ])
  })
})
