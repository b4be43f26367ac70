import { readFileSync } from 'node:fs'
import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { ok } from '@tillkey/host'
import {
  configSection,
  errorEnvelope,
  group,
  implemented,
  integer,
  type Module,
  purgeTables,
  routeGroup,
} from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { ApiError, operation } from '@tillkey/wire'
import { expect, test, vi } from 'vitest'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

// A complete module. The guide to adding one in docs/architecture.md shows the code from here on.

const Note = Type.Object({ id: Type.String(), text: Type.String() })
const noteSchemas = {
  listNotes: schemas({ summary: 'Lists the notes.', responses: { 200: Type.Array(Note) } }),
  addNote: schemas({
    summary: 'Adds a note.',
    body: Type.Object({ text: Type.String({ minLength: 1 }) }),
    responses: { 201: Note },
  }),
}
const noteOperations = {
  listNotes: operation<Typed<typeof noteSchemas.listNotes>>('listNotes GET /notes'),
  addNote: operation<Typed<typeof noteSchemas.addNote>>('addNote POST /admin/notes ^bearer <json!'),
}

const notesSection = configSection({
  service: 'notes',
  schema: group({ max_length: implemented(integer(1), 'Characters of a note at most.', 100) }, 'Notes.'),
  parse: ({ max_length: maxLength }) => ({ maxLength }),
})

const { listNotes, addNote } = endpointsOf(noteOperations, noteSchemas)
const tooLong = (max: number): ApiError =>
  new ApiError({
    status: 422,
    code: 'note_too_long',
    field: 'text',
    reason: `text: ${max} characters at most.`,
  })

const delivered: unknown[] = []
const sweptAt: number[] = []

const notes: Module = {
  name: 'notes',
  migrations: [
    {
      id: '9001-notes',
      sql: `CREATE TABLE notes (project_id TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL,
              PRIMARY KEY (project_id, id))`,
    },
  ],
  config: notesSection,
  open({ db, outbox, newId }) {
    outbox.consume('note added', async ({ payload }) => void delivered.push(payload))
    const publicGroup = routeGroup({
      endpoints: { listNotes },
      access: 'public',
      renderError: errorEnvelope,
      handlers: {
        listNotes: async ({ context: { project } }) =>
          ok(
            await db.all<{ id: string; text: string }>('SELECT id, text FROM notes WHERE project_id = $1', [
              project.id,
            ]),
          ),
      },
    })
    const adminGroup = routeGroup({
      endpoints: { addNote },
      access: 'admin',
      renderError: ({ status, code, field }) => ({ problem: code, status, field }),
      handlers: {
        async addNote({ args: { body }, context: { project } }) {
          const { maxLength } = notesSection.read(project)
          if (body.text.length > maxLength) throw tooLong(maxLength)
          const note = { id: newId(), text: body.text }
          await db.transaction(async (tx) => {
            await tx.run('INSERT INTO notes (project_id, id, text) VALUES ($1, $2, $3)', [
              project.id,
              note.id,
              note.text,
            ])
            await outbox.write(tx, { kind: 'note added', projectId: project.id, payload: note })
          })
          return { status: 201, body: note }
        },
      },
    })
    const counting = {
      name: 'count notes',
      every: 50,
      runs: 'in one process' as const,
      run: async (now: number) => void sweptAt.push(now),
    }
    return { routes: [publicGroup, adminGroup], jobs: [counting] }
  },
  purge: purgeTables(['notes']),
}

// End of the module. The rest uses it like its callers.

test('a whole module takes fewer than a hundred lines', () => {
  const [, module = ''] = readFileSync(new URL(import.meta.url), 'utf8').split(
    /^\/\/ (?:A complete module|End of the module)\. .*$/m,
  )
  const lines = module.split('\n').filter((line) => line.trim() !== '').length
  expect([lines > 50, lines < 100]).toEqual([true, true])
})

onBothDatabases('a module that no other file imports', (open, onOne) => {
  const project = (config: object) => ({
    slug: 'playground',
    name: 'Playground',
    services: { notes: { config: config as Record<string, unknown> } },
  })
  const admin = { authorization: `Bearer ${ADMIN_KEY}` }
  const start = (config: object = {}) =>
    startTestPlatform(open, { modules: [notes], projects: [project(config)] })

  onOne(() => {
    test('serves its operations on their listeners', async () => {
      await using platform = await start()
      const payload = { text: 'milk' }
      const created = await platform.app.inject({
        method: 'POST',
        url: '/admin/notes',
        headers: admin,
        payload,
      })
      const onAdmin = await platform.adminApp.inject({
        method: 'POST',
        url: '/admin/notes',
        headers: admin,
        payload,
      })
      const listed = await platform.app.inject('/notes')
      const keyless = await platform.app.inject({ method: 'POST', url: '/admin/notes', payload })
      const listedOnAdmin = await platform.adminApp.inject('/notes')
      expect([
        created.statusCode,
        onAdmin.statusCode,
        listed.json().length,
        listedOnAdmin.statusCode,
      ]).toEqual([201, 201, 2, 307])
      expect(keyless.json()).toEqual({ problem: 'admin_key_required', status: 401 })
    })

    test('renders its errors in its own format, including those of the HTTP layer', async () => {
      await using platform = await start({ max_length: 3 })
      const post = (payload: string, type = 'application/json') =>
        platform.app.inject({
          method: 'POST',
          url: '/admin/notes',
          headers: { ...admin, 'content-type': type },
          payload,
        })
      const responses = await Promise.all([
        post('{"text":"long"}'),
        post('{'),
        post('{}'),
        post('x', 'text/plain'),
      ])
      expect(responses.map((response) => response.json())).toEqual([
        { problem: 'note_too_long', status: 422, field: 'text' },
        { problem: 'body_not_json', status: 400, field: 'body' },
        { problem: 'invalid_field', status: 400, field: 'text' },
        { problem: 'unsupported_media_type', status: 415, field: 'body' },
      ])
      expect((await platform.app.inject('/sessions/whoami')).json().error.code).toBe(401)
    })

    test('rejects unknown settings of its section, naming the pointer', async () => {
      await expect(start({ max_lenght: 3 })).rejects.toThrow('/services/notes/config/max_lenght')
      await expect(start({ max_length: 'three' })).rejects.toThrow('/services/notes/config/max_length')
    })
  })

  test('has its messages delivered and its job run', async () => {
    await using platform = await start()
    delivered.length = 0
    sweptAt.length = 0
    await platform.app.inject({
      method: 'POST',
      url: '/admin/notes',
      headers: admin,
      payload: { text: 'tea' },
    })
    await vi.waitFor(() => expect(delivered).toMatchObject([{ text: 'tea' }]), 15_000)
    await vi.waitFor(() => expect(sweptAt.length).toBeGreaterThan(1), { timeout: 5000 })
  })

  test("deletes a purged project's data only", async () => {
    await using platform = await start()
    const add = (url: string) =>
      platform.app.inject({ method: 'POST', url, headers: admin, payload: { text: 'tea' } })
    await add('/admin/notes')
    const { id } = await platform.projects.find('playground')
    const purge = (projectId: string) =>
      platform.database.db.transaction((tx: Transaction) => notes.purge(tx, projectId))
    await purge('another')
    const stored = (await platform.app.inject('/notes')).json().length
    await purge(id)
    expect([stored, (await platform.app.inject('/notes')).json()]).toEqual([1, []])
  })
})
