import { createPasswordHasher } from '@tillkey/platform'
import { fastify } from 'fastify'
import pg from 'pg'

/** The reference for costs: a route with one keyed SELECT, and a password hash: `node reference.ts`, over DATABASE_URL. */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query('CREATE TABLE entries (id TEXT PRIMARY KEY, text TEXT NOT NULL)')
await pool.query(`INSERT INTO entries SELECT 'entry-' || n, 'text ' || n FROM generate_series(1, 20000) AS n`)
await pool.query('ANALYZE entries')

const app = fastify()
app.get<{ Params: { id: string } }>('/entries/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'entry',
    text: 'SELECT id, text FROM entries WHERE id = $1',
    values: [request.params.id],
  })
  return rows[0]
})
const hasher = createPasswordHasher()
app.get('/hash', async () => ({ hash: await hasher.hash('a pass phrase of the benchmark') }))
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
