import { createClient, items, listIdentities } from '@tillkey/client'
import { expect, test } from 'vitest'
import { importedEmail, interruptImport } from './testing/interrupted-import.ts'
import { ADMIN_KEY, startShell } from './testing.ts'

test('an import that is killed twice resumes and creates each identity exactly once', async () => {
  await using shell = await startShell()
  const { url, folder } = shell
  const size = 1500
  const { code, out } = await interruptImport({ url, token: ADMIN_KEY, folder, size, killedAt: [300, 900] })
  const { created, present, refused } = JSON.parse(out)
  expect([code, created + present, refused]).toEqual([0, size, 0])
  const emails: unknown[] = []
  const client = createClient({ baseUrl: url, accessToken: ADMIN_KEY })
  for await (const { traits } of items(client, listIdentities, { page_size: 500 }))
    emails.push(Object(traits).email)
  expect(emails.length).toBe(size)
  expect(new Set(emails)).toEqual(new Set(Array.from({ length: size }, (_, number) => importedEmail(number))))
}, 60_000)
