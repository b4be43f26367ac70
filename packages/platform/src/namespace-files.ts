import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isFileSource, pathOfSource, sourceOfText } from '@tillkey/platform-core'
import { isObject, parseFile, type Reading, readNamed } from './file-reading.ts'

/** Where a permission service has its namespaces, and how that stands in its configuration. */
interface Place {
  path: string
  pointer: string
  reading: Reading
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The files of a folder by their names; a single file is the only one. */
const filesAt = (path: string): string[] =>
  isFolder(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
    : [path]

/** Names of one file: it holds a namespace, a list of them, or such a list as `namespaces`, as TOML has it. */
function namesIn(path: string, { pointer, reading }: Place): unknown[] {
  const text = readNamed(path, pointer, reading, undefined)
  const said = text === undefined ? [] : parseFile(path, text, pointer, reading)
  return [isObject(said) && Array.isArray(said.namespaces) ? said.namespaces : said].flat()
}

const holdsNames = (path: string): boolean => /^\.(ya?ml|json|toml)$/.test(extname(path))

/** A folder of permission files is one file of all their classes. */
const joined = (place: Place): string =>
  sourceOfText(
    filesAt(place.path)
      .map((path) => readNamed(path, place.pointer, place.reading, ''))
      .join('\n'),
  )

/**
 * The configuration of a permission service with the namespaces that it keeps in files: a folder of permission files; or, as
 * the address alone, a file or a folder of files that each hold a name. Anything else stays as it is.
 */
export function withNamespaceFiles(config: unknown, at: string, reading: Reading): unknown {
  if (!isObject(config)) return config
  const { namespaces } = config
  const location = isObject(namespaces) ? namespaces.location : namespaces
  if (typeof location !== 'string' || !isFileSource(location)) return config
  const place = { path: pathOfSource(location, reading.folder), pointer: `${at}/namespaces`, reading }
  if (isObject(namespaces))
    return isFolder(place.path)
      ? { ...config, namespaces: { ...namespaces, location: joined(place) } }
      : config
  const files = filesAt(place.path)
  return files.every(holdsNames)
    ? { ...config, namespaces: files.flatMap((path) => namesIn(path, place)) }
    : { ...config, namespaces: isFolder(place.path) ? joined(place) : location }
}
