import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './repository.ts'

/** Files that open connections, with their destinations: named by the operator's settings or by the user of a program. */
const allowed: Record<string, string> = {
  'packages/outbound/src/http-call.ts': 'the way out for what projects, clients and people name',
  'packages/outbound/src/lookup.ts': 'the same',
  'packages/outbound/src/outbound.ts': 'the same',
  'packages/sql/src/postgres/idle-connections.ts': 'DATABASE_URL',
  'packages/sql/src/postgres/pool.ts': 'DATABASE_URL',
  'packages/sql/src/postgres/prepared-statement.ts': 'DATABASE_URL',
  'packages/sql/src/postgres/statement-timeout.ts': 'DATABASE_URL',
  'packages/mail/src/transport.ts':
    'TILLKEY_SMTP_URL; mail servers of projects by connections of the outbound package',
  'packages/projects/src/organizations/domain-records.ts': 'TILLKEY_NAME_SERVERS',
  'packages/sign-in/src/openid.ts': 'TILLKEY_POS_ISSUER, TILLKEY_CONSOLE_ISSUER',
  'packages/console/src/forwarding.ts': 'the address of the platform',
  'packages/host/src/listen.ts': 'TILLKEY_HOST, to listen there',
  'packages/client/src/fetch-unavailable.ts': 'the base URL that the client is created with',
  'packages/host/src/http2.ts': 'none: the module is loaded for its server',
  'packages/client/src/node/proxy.ts': 'the same',
  'packages/client/src/node/sending.ts': 'the same',
  'packages/cli/src/follow.ts': 'the address in the profile of the person who runs it',
  'packages/cli/src/proxy.ts': 'the same',
  'apps/console/src/shared/open-stream.ts': "the console's own server, in a browser",
  'apps/pos/src/service-worker.ts': "the app's own files, in a browser",
}

const NETWORK_MODULES = 'https?|http2|net|tls|dgram|dns|dns/promises'
/** Exports of network modules that open no connection. */
const HARMLESS = new Set(['createServer', 'Server', 'isIP', 'BlockList', 'STATUS_CODES'])

const imported = new RegExp(`import (?!type\\b)([^;'"]*?) from '(?:node:)?(?:${NETWORK_MODULES})'`, 'g')
const loaded = new RegExp(`(?:import|require|getBuiltinModule)\\('(?:node:)?(?:${NETWORK_MODULES})'\\)`, 'g')
const called =
  /(?<![.\w])fetch\s*\(|globalThis\.fetch|new (?:WebSocket|EventSource|XMLHttpRequest)\b|(?:from|import\() ?'(?:undici|nodemailer|pg|ws|axios|got|node-fetch|openid-client)'/

/** Returns the runtime names of an import clause. */
const listNames = (clause: string): string[] =>
  clause
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '))

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')

/** `const { STATUS_CODES } = process.getBuiltinModule('node:http')` imports a table only. */
const isTable = (text: string, at: number): boolean =>
  /const \{ STATUS_CODES \} = process\.$/.test(text.slice(0, at))

function opensConnections({ text: source }: SourceFile): boolean {
  const text = withoutComments(source)
  const named = [...text.matchAll(imported)].flatMap(([, clause = '']) => listNames(clause))
  const whole = [...text.matchAll(loaded)].filter(({ index }) => !isTable(text, index))
  return called.test(text) || whole.length > 0 || named.some((name) => !HARMLESS.has(name))
}

const isServed = ({ path }: SourceFile): boolean =>
  /^(?:packages|apps)\/[^/]+\/src\//.test(path) &&
  !/\.test\.tsx?$|\/testing(?:\/|-|\.ts$)|\/package\/|\/generator\//.test(path)

test('connections are opened by the outbound package, except where the operator or the user of a program names the destination', () => {
  const opening = sourceFiles()
    .filter(isServed)
    .filter(opensConnections)
    .map(({ path }) => path)
  expect(opening.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test('key sets of others are fetched by the outbound package', () => {
  const remote = sourceFiles()
    .filter(isServed)
    .filter(({ text }) => text.includes('createRemoteJWKSet(') && !text.includes('[customFetch]:'))
  expect(remote.map(({ path }) => path)).toEqual([])
})

test.each([
  "import { request } from 'node:https'",
  "import http from 'node:http'",
  "import * as net from 'net'",
  "import {\n  createServer,\n  connect,\n} from 'node:net'",
  "const { get } = await import('node:http')",
  "const tls = require('tls')",
  'await fetch(url)',
  'new WebSocket(url)',
  "import { createTransport } from 'nodemailer'",
  "import { lookup } from 'node:dns/promises'",
])('matching line: %s', (text) => {
  expect(opensConnections({ path: 'packages/pos/src/a.ts', text })).toBe(true)
})

test.each([
  "import { createServer } from 'node:http'",
  "import type { Socket } from 'node:net'",
  "import { isIP, type Socket } from 'node:net'",
  'sources.fetch(url)',
  '/** fetch(url) */',
])('other line: %s', (text) => {
  expect(opensConnections({ path: 'packages/pos/src/a.ts', text })).toBe(false)
})
