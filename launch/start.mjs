import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildServer, buildWebApps, findNode, installDependencies, root } from './prepare.mjs'

await installDependencies()
const node = findNode()
await buildWebApps(node)

const entry = await buildServer(process.env.NODE_ENV === 'production' ? 'main' : 'demo')
// One malloc arena for all threads. Each further one would hold some unused megabytes.
const env = { MALLOC_ARENA_MAX: '1', ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compile') }
const server = spawn(node, [entry], { cwd: root, stdio: 'inherit', env })
// The server treats a Ctrl-C of the terminal and this forwarded signal as one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
