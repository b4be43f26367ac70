import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Written-out types that replace derived ones. */
const writtenOut: Readonly<Record<string, string>> = {
  'client/src/generated/operations.ts': 'client/src/operation-types.ts',
  'client/src/compat/apis.ts': 'client/src/compat/api-types.ts',
}

/** A declaration with its comment, without `export`. */
interface Declared {
  file: string
  text: string
}

interface Module {
  declared: Map<string, string[]>
  /** Exported names of the module's own declarations. */
  exported: Set<string>
  /** Re-exports of other modules: all names (`undefined`) or those listed. */
  reexports: { file: string; names: string[] | undefined }[]
  /** Imported modules. */
  needs: string[]
  /** Imports of other packages. */
  foreign: string[]
}

/** Resolves a specifier to a file relative to the packages folder; undefined for another package. */
function resolveSpecifier(specifier: string, from: string): string | undefined {
  const path = specifier
    .replace(/^#transport$/, 'client/src/fetch-transport.ts')
    .replace(/^@tillkey\/wire$/, 'wire/src/index.ts')
    .replace(/^@tillkey\/contract\//, 'contract/src/')
  if (!/^\.|\.ts$/.test(path)) return undefined
  const file = path.startsWith('.') ? join(dirname(from), path) : path
  return writtenOut[file] ?? file
}

const begins = /^(?:\/\*\*|import |export |declare |type |interface )/

/** Statements of a declaration file with their comments. */
function splitStatements(text: string): string[] {
  const found = ['']
  let underComment = false
  for (const line of text.split('\n').filter((line) => !line.startsWith('//'))) {
    const isNew = begins.test(line)
    if (isNew && !underComment) found.push('')
    if (isNew) underComment = line.startsWith('/**')
    found[found.length - 1] += `${line}\n`
  }
  return found.map((statement) => statement.trim()).filter(Boolean)
}

const importOrReexport = /^(?:import|export) (?:type )?(?:\*|\{([^}]*)\}|\w+)\s*(?:from )?['"]([^'"]+)['"]/s
const declaration = /^(?:export )?(?:declare )?(?:type|interface|class|const|function) (\w+)/m

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)

function readImportOrReexport(module: Module, statement: string, from: string): boolean {
  const [, list, specifier] = importOrReexport.exec(statement) ?? []
  if (!specifier) return statement.startsWith('export {}')
  const file = resolveSpecifier(specifier, from)
  if (!file) module.foreign.push(statement)
  else if (statement.startsWith('import')) module.needs.push(file)
  else module.reexports.push({ file, names: list === undefined ? undefined : namesIn(list) })
  return true
}

function parseModule(text: string, from: string): Module {
  const module: Module = { declared: new Map(), exported: new Set(), reexports: [], needs: [], foreign: [] }
  for (const statement of splitStatements(text)) {
    if (readImportOrReexport(module, statement, from)) continue
    const code = statement.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').trimStart()
    const [, name] = declaration.exec(code) ?? []
    if (!name || / as |import\(/.test(code.split('\n')[0] ?? '')) {
      throw new Error(`${from} declares what cannot be bundled: ${code}`)
    }
    if (code.startsWith('export ')) module.exported.add(name)
    const own = statement.replace(/^export /m, '')
    module.declared.set(name, [...(module.declared.get(name) ?? []), own])
  }
  return module
}

/** Reads declaration files on demand. */
function modulesIn(outdir: string) {
  const read = new Map<string, Promise<Module>>()
  return (file: string): Promise<Module> => {
    const path = join(outdir, file.replace(/\.ts$/, '.d.ts'))
    const found = read.get(file) ?? readFile(path, 'utf8').then((text) => parseModule(text, file))
    read.set(file, found)
    return found
  }
}

type Modules = ReturnType<typeof modulesIn>

/** Names that a module exports, including re-exports. */
async function listExports(file: string, modules: Modules): Promise<Set<string>> {
  const { exported, reexports } = await modules(file)
  const others = await Promise.all(
    reexports.map(async ({ file: other, names }) => names ?? (await listExports(other, modules))),
  )
  return new Set([...exported, ...others.flatMap((names) => [...names])])
}

/** Modules reachable from a module, itself first. */
async function reachedFrom(file: string, modules: Modules): Promise<Map<string, Module>> {
  const found = new Map<string, Module>()
  const queue = [file]
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (found.has(next)) continue
    const module = await modules(next)
    found.set(next, module)
    queue.push(...module.needs, ...module.reexports.map(({ file: other }) => other))
  }
  return found
}

/** Declarations of modules by name. Duplicate names are reported when used. */
function collectDeclarations(modules: Map<string, Module>): Map<string, Declared[]> {
  const found = new Map<string, Declared[]>()
  for (const [file, { declared }] of modules) {
    for (const [name, texts] of declared) {
      found.set(name, [...(found.get(name) ?? []), ...texts.map((text) => ({ file, text }))])
    }
  }
  return found
}

/** Words that may name a type, ignoring comments, literals and member names. */
const listWords = (text: string): string[] =>
  text.replaceAll(/\/\*\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, '').match(/[A-Za-z_$][\w$]*(?![\w$]|\??:)/g) ??
  []

/** Declarations of names and everything they need, except what is `known` elsewhere. */
function needed(names: Iterable<string>, all: Map<string, Declared[]>, known: ReadonlySet<string>) {
  const found = new Map<string, Declared[]>()
  const imported = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const declared = all.get(name)
    if (!declared || found.has(name)) continue
    if (known.has(name)) imported.add(name)
    else {
      if (new Set(declared.map(({ file }) => file)).size > 1) throw new Error(`two declarations of ${name}`)
      found.set(name, declared)
      queue.push(...declared.flatMap(({ text }) => listWords(text)))
    }
  }
  return { found: [...all].filter(([name]) => found.has(name)), imported }
}

/** An entry of the package; `onIndex` entries import types from `index`. */
export interface Entry {
  name: string
  file: string
  onIndex?: true
}

const inOrder = (names: Iterable<string>): string[] =>
  [...names].toSorted((one, other) => (one < other ? -1 : 1))

function formatDeclarations(
  exported: ReadonlySet<string>,
  parts: ReturnType<typeof needed>,
  foreign: string[],
): string {
  const { found, imported } = parts
  const written = found.flatMap(([name, declared]) =>
    declared.map(({ text }) =>
      exported.has(name) ? text.replace(/^(?=(?:declare|type|interface) )/m, 'export ') : text,
    ),
  )
  const own = imported.size ? [`import type { ${inOrder(imported).join(', ')} } from './index.js'`] : []
  return `${[...foreign, ...own, ...written, 'export {}'].join('\n')}\n`
}

async function entryText({ file, onIndex }: Entry, modules: Modules, index: Entry): Promise<string> {
  const existing = onIndex ? await listExports(index.file, modules) : new Set<string>()
  const reached = await reachedFrom(file, modules)
  const exported = await listExports(file, modules)
  const foreign = [...reached.values()].flatMap((module) => module.foreign)
  return formatDeclarations(exported, needed(exported, collectDeclarations(reached), existing), [
    ...new Set(foreign),
  ])
}

/** Bundles one declaration file per entry, by entry name. Throws for duplicate names and unsupported declarations. */
export async function bundledDeclarations(
  entries: readonly [Entry, ...Entry[]],
  outdir: string,
): Promise<Map<string, string>> {
  const project = join(root, 'packages/client/tsconfig.package.json')
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', outdir])
  const modules = modulesIn(outdir)
  const texts = new Map<string, string>()
  for (const entry of entries) texts.set(entry.name, await entryText(entry, modules, entries[0]))
  await rm(outdir, { recursive: true })
  return texts
}
