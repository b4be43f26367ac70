import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface SourceFile {
  /** Relative to the repository. */
  path: string
  text: string
}

export interface Workspace {
  name: string
  /** Relative to the repository: `packages/wire`. */
  folder: string
  /** All declared dependencies. */
  declared: ReadonlySet<string>
}

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

export const declaredBy = (folder: string): Set<string> => {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = readManifest(folder)
  return new Set(
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies }),
  )
}

// Also works if the clone belongs to another user.
const LIST_FILES = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard']

/** Returns every file that git tracks or would track, relative to the repository. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', LIST_FILES, {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .toSorted()
}

export const sourceFiles = (): SourceFile[] =>
  repositoryFiles()
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export function workspaces(): Workspace[] {
  return repositoryFiles()
    .filter((path) => /^(?:(?:packages|apps|testing)\/[^/]+|examples)\/package\.json$/.test(path))
    .map((path) => path.slice(0, -'/package.json'.length))
    .map((folder) => ({ name: readManifest(folder).name, folder, declared: declaredBy(folder) }))
}

const importPattern =
  /(?:^|[;\n}])\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"\n]+)['"]|^\s*import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm

/** Returns the import specifiers of a file. */
export const listImports = ({ text }: SourceFile): string[] =>
  Array.from(text.matchAll(importPattern), ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')

const typeOnly = /(?:^|[;\n}])\s*(?:import|export)\s+type\s[^'"`;]*?from\s*['"][^'"\n]+['"]/gm

/** Returns the import specifiers of a file, without type-only imports. */
export const listRuntimeImports = (file: SourceFile): string[] =>
  listImports({ ...file, text: file.text.replaceAll(typeOnly, '') })

/** Returns the package of a specifier, or undefined for relative and built-in ones. */
export function parsePackage(specifier: string): string | undefined {
  if (/^(\.|\/|#|node:)/.test(specifier)) return undefined
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}
