import {
  createClient,
  createNativeLoginFlow,
  getProject,
  updateLoginFlow,
  whoAmIInConsole,
} from '@tillkey/client'
import { expect, test } from 'vitest'
import { startDemoEnvironment } from './demo-environment.ts'

test('a development machine has an owner of the console, an identity of the operators’ own project', async () => {
  await using environment = await startDemoEnvironment()
  const operators = createClient({ baseUrl: `${environment.urls.platform}/p/operators` })
  const { id: flow } = await createNativeLoginFlow(operators, {})
  const { session, session_token: accessToken = '' } = await updateLoginFlow(operators, {
    flow,
    body: { method: 'password', identifier: 'admin@tillkey.test', password: 'admin-demo-1357' },
  })
  const console = createClient({ baseUrl: environment.urls.admin, accessToken })
  expect(await whoAmIInConsole(console)).toMatchObject({ kind: 'operator', id: session.identity?.id })
  expect((await getProject(console, { project_id: 'playground' })).slug).toBe('playground')
})
