import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Types that are written out stand in for those that are derived. */
const writtenOut: Readonly<Record<string, string>> = {
  'client/src/generated/operations.ts': 'client/src/operation-types.ts',
  'client/src/compat/apis.ts': 'client/src/compat/api-types.ts',
}

/** A type or a value that a module declares, with the comment above it and without `export`. */
interface Declared {
  file: string
  text: string
}

interface Module {
  declared: Map<string, string[]>
  /** The names that it exports of itself. */
  exported: Set<string>
  /** What it exports of other modules: every name, or those named. */
  passedOn: { file: string; names: string[] | undefined }[]
  /** What it takes from other modules. */
  needs: string[]
  /** What it takes from other packages. */
  foreign: string[]
}

/** The file that a specifier of a declaration means, from the folder of the packages; undefined for another package. */
function fileMeant(specifier: string, from: string): string | undefined {
  const path = specifier
    .replace(/^#transport$/, 'client/src/fetch-transport.ts')
    .replace(/^@tillkey\/wire$/, 'wire/src/index.ts')
    .replace(/^@tillkey\/contract\//, 'contract/src/')
  if (!/^\.|\.ts$/.test(path)) return undefined
  const file = path.startsWith('.') ? join(dirname(from), path) : path
  return writtenOut[file] ?? file
}

const begins = /^(?:\/\*\*|import |export |declare |type |interface )/

/** The statements of a declaration file, each with the comment above it. */
function statementsOf(text: string): string[] {
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

const passing = /^(?:import|export) (?:type )?(?:\*|\{([^}]*)\}|\w+)\s*(?:from )?['"]([^'"]+)['"]/s
const declaring = /^(?:export )?(?:declare )?(?:type|interface|class|const|function) (\w+)/m

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)

function readPassing(module: Module, statement: string, from: string): boolean {
  const [, list, specifier] = passing.exec(statement) ?? []
  if (!specifier) return statement.startsWith('export {}')
  const file = fileMeant(specifier, from)
  if (!file) module.foreign.push(statement)
  else if (statement.startsWith('import')) module.needs.push(file)
  else module.passedOn.push({ file, names: list === undefined ? undefined : namesIn(list) })
  return true
}

function moduleOf(text: string, from: string): Module {
  const module: Module = { declared: new Map(), exported: new Set(), passedOn: [], needs: [], foreign: [] }
  for (const statement of statementsOf(text)) {
    if (readPassing(module, statement, from)) continue
    const code = statement.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').trimStart()
    const [, name] = declaring.exec(code) ?? []
    if (!name || / as |import\(/.test(code.split('\n')[0] ?? '')) {
      throw new Error(`${from} declares what cannot be bundled: ${code}`)
    }
    if (code.startsWith('export ')) module.exported.add(name)
    const own = statement.replace(/^export /m, '')
    module.declared.set(name, [...(module.declared.get(name) ?? []), own])
  }
  return module
}

/** Reads declarations by their files, as far as they are asked for. */
function modulesIn(made: string) {
  const read = new Map<string, Promise<Module>>()
  return (file: string): Promise<Module> => {
    const path = join(made, file.replace(/\.ts$/, '.d.ts'))
    const found = read.get(file) ?? readFile(path, 'utf8').then((text) => moduleOf(text, file))
    read.set(file, found)
    return found
  }
}

type Modules = ReturnType<typeof modulesIn>

/** The names that a module exports, its own and those of others. */
async function exportsOf(file: string, modules: Modules): Promise<Set<string>> {
  const { exported, passedOn } = await modules(file)
  const others = await Promise.all(
    passedOn.map(async ({ file: other, names }) => names ?? (await exportsOf(other, modules))),
  )
  return new Set([...exported, ...others.flatMap((names) => [...names])])
}

/** Every module that a module leads to, itself first. */
async function reachedFrom(file: string, modules: Modules): Promise<Map<string, Module>> {
  const found = new Map<string, Module>()
  const waiting = [file]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (found.has(next)) continue
    const module = await modules(next)
    found.set(next, module)
    waiting.push(...module.needs, ...module.passedOn.map(({ file: other }) => other))
  }
  return found
}

/** All declarations of modules by name; two of one name in two modules are told when they are needed. */
function declarationsOf(modules: Map<string, Module>): Map<string, Declared[]> {
  const found = new Map<string, Declared[]>()
  for (const [file, { declared }] of modules) {
    for (const [name, texts] of declared) {
      found.set(name, [...(found.get(name) ?? []), ...texts.map((text) => ({ file, text }))])
    }
  }
  return found
}

/** What may name a type: comments, literals and the names of members and parameters aside. */
const wordsOf = (text: string): string[] =>
  text.replaceAll(/\/\*\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, '').match(/[A-Za-z_$][\w$]*(?![\w$]|\??:)/g) ??
  []

/** What names stand for, and what that needs in turn, without what is known elsewhere. */
function needed(names: Iterable<string>, all: Map<string, Declared[]>, known: ReadonlySet<string>) {
  const found = new Map<string, Declared[]>()
  const taken = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const declared = all.get(name)
    if (!declared || found.has(name)) continue
    if (known.has(name)) taken.add(name)
    else {
      if (new Set(declared.map(({ file }) => file)).size > 1) throw new Error(`two declarations of ${name}`)
      found.set(name, declared)
      waiting.push(...declared.flatMap(({ text }) => wordsOf(text)))
    }
  }
  return { found: [...all].filter(([name]) => found.has(name)), taken }
}

/** An entry of the package: its file, and whether it stands on the types of `index`. */
export interface Entry {
  name: string
  file: string
  onIndex?: true
}

const inOrder = (names: Iterable<string>): string[] =>
  [...names].toSorted((one, other) => (one < other ? -1 : 1))

function textOf(exported: ReadonlySet<string>, parts: ReturnType<typeof needed>, foreign: string[]): string {
  const { found, taken } = parts
  const written = found.flatMap(([name, declared]) =>
    declared.map(({ text }) =>
      exported.has(name) ? text.replace(/^(?=(?:declare|type|interface) )/m, 'export ') : text,
    ),
  )
  const own = taken.size ? [`import type { ${inOrder(taken).join(', ')} } from './index.js'`] : []
  return `${[...foreign, ...own, ...written, 'export {}'].join('\n')}\n`
}

async function entryText({ file, onIndex }: Entry, modules: Modules, index: Entry): Promise<string> {
  const known = onIndex ? await exportsOf(index.file, modules) : new Set<string>()
  const reached = await reachedFrom(file, modules)
  const exported = await exportsOf(file, modules)
  const foreign = [...reached.values()].flatMap((module) => module.foreign)
  return textOf(exported, needed(exported, declarationsOf(reached), known), [...new Set(foreign)])
}

/**
 * One declaration file for each entry, as text by the entry's name: an import of the package loads one file of types. Throws
 * when two modules of an entry declare one name, or when one declares what this does not read.
 */
export async function bundledDeclarations(
  entries: readonly [Entry, ...Entry[]],
  made: string,
): Promise<Map<string, string>> {
  const project = join(root, 'packages/client/tsconfig.package.json')
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', made])
  const modules = modulesIn(made)
  const texts = new Map<string, string>()
  for (const entry of entries) texts.set(entry.name, await entryText(entry, modules, entries[0]))
  await rm(made, { recursive: true })
  return texts
}
