import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isFileSource, pathOfSource, sourceOfText } from '@tillkey/platform-core'
import { isObject } from '@tillkey/wire'
import { type NamedFile, parseFile, type Reading, readNamed } from './file-reading.ts'

/** Location of a permission service's namespaces, and its position in the configuration. */
interface NamespaceLocation extends NamedFile {
  reading: Reading
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Returns the files of a folder by name, or a single file. */
const filesAt = (path: string): string[] =>
  isFolder(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
    : [path]

/** Parses a namespace file: one namespace, a list, or as in TOML a `namespaces` list. */
function namesIn(path: string, { pointer, reading }: NamespaceLocation): unknown[] {
  const file = { path, pointer }
  const text = readNamed(file, reading)
  const parsed = text === undefined ? [] : parseFile(file, text, reading)
  return [isObject(parsed) && Array.isArray(parsed.namespaces) ? parsed.namespaces : parsed].flat()
}

const holdsNames = (path: string): boolean => /^\.(ya?ml|json|toml)$/.test(extname(path))

/** Joins the permission files of a folder into one source. */
const joinFiles = ({ path: folder, pointer, reading }: NamespaceLocation): string =>
  sourceOfText(
    filesAt(folder)
      .map((path) => readNamed({ path, pointer }, reading) ?? '')
      .join('\n'),
  )

/**
 * Inlines namespaces that a permission service stores in files: a folder of permission files, or a file or folder of
 * namespace definitions given by its address alone. Other configurations are returned unchanged.
 */
export function withNamespaceFiles(config: unknown, at: string, reading: Reading): unknown {
  if (!isObject(config)) return config
  const { namespaces } = config
  const location = isObject(namespaces) ? namespaces.location : namespaces
  if (typeof location !== 'string' || !isFileSource(location)) return config
  const source = { path: pathOfSource(location, reading.folder), pointer: `${at}/namespaces`, reading }
  if (isObject(namespaces))
    return isFolder(source.path)
      ? { ...config, namespaces: { ...namespaces, location: joinFiles(source) } }
      : config
  const files = filesAt(source.path)
  return files.every(holdsNames)
    ? { ...config, namespaces: files.flatMap((path) => namesIn(path, source)) }
    : { ...config, namespaces: isFolder(source.path) ? joinFiles(source) : location }
}
