import { dirname, resolve } from 'node:path'
import { identitySection } from '@tillkey/identity'
import { oauth2Section } from '@tillkey/oauth2'
import { permissionSection } from '@tillkey/permission'
import {
  createDocumentRules,
  isFileSource,
  type ProjectDocument,
  ProjectDocumentError,
  pathOfSource,
  readProjectDocuments as readDocuments,
  replaceSources,
  sourceOfText,
} from '@tillkey/platform-core'
import { isObject } from '@tillkey/wire'
import { accountExperienceSection } from './account-experience.ts'
import { parseFile, type Reading, readNamed } from './file-reading.ts'
import { withNamespaceFiles } from './namespace-files.ts'

/** Sections of a project's document, by service. */
export const configSections = [identitySection, permissionSection, oauth2Section, accountExperienceSection]

const rules = createDocumentRules(configSections)

/** Validates a list of documents with distinct slugs. Throws ProjectDocumentError naming project and field. */
export const readProjectDocuments = (value: unknown): ProjectDocument[] => readDocuments(value, rules)

/** The position of a part of a document, in the form of errors, and the state of reading its file. */
interface DocumentPart {
  at: string
  reading: Reading
}

/** Inlines the files that a configuration names. Relative paths are resolved against the folder of the naming file. */
function withFiles(service: string, config: unknown, { at, reading }: DocumentPart): unknown {
  const schema = configSections.find((section) => section.service === service)?.schema ?? {}
  const gathered = service === 'permission' ? withNamespaceFiles(config, at, reading) : config
  return replaceSources(schema, gathered, (address, pointer) => {
    if (!isFileSource(address)) return address
    const file = { path: pathOfSource(address, reading.folder), pointer: `${at}${pointer}` }
    const text = readNamed(file, reading)
    return text === undefined ? address : sourceOfText(text)
  })
}

/** Expands `{config}`, or `{config_file}` for a file in the format of the original servers. */
function expandService(service: string, value: unknown, { at, reading }: DocumentPart): unknown {
  if (!isObject(value)) return value
  const { config_file: address, ...others } = value
  if (typeof address !== 'string' || 'config' in others)
    return 'config' in value
      ? { ...value, config: withFiles(service, value.config, { at: `${at}/config`, reading }) }
      : value
  const path = isFileSource(address)
    ? pathOfSource(address, reading.folder)
    : resolve(reading.folder, address)
  const file = { path, pointer: `${at}/config_file` }
  const text = readNamed(file, reading) ?? '{}'
  const inFile = { ...reading, folder: dirname(path) }
  const config = parseFile(file, text, inFile)
  return { ...others, config: withFiles(service, config, { at: `${at}/config`, reading: inFile }) }
}

function expandDocument(document: unknown, index: number, reading: Reading): unknown {
  if (!isObject(document) || !isObject(document.services)) return document
  const services = Object.entries(document.services).map(([service, value]) => [
    service,
    expandService(service, value, { at: `project ${index}: /services/${service}`, reading }),
  ])
  return { ...document, services: Object.fromEntries(services) }
}

const listIn = (value: unknown): unknown => (isObject(value) && 'projects' in value ? value.projects : value)

/**
 * Reads project documents from a JSON, YAML or TOML file: a list, or the `projects` of an object. A service may name its own
 * file as
 * `config_file`. Throws ProjectDocumentError for every problem, by project and pointer.
 */
export function readProjectsFile(path: string): ProjectDocument[] {
  const reading: Reading = { folder: dirname(resolve(path)), problems: [] }
  const file = { path, pointer: 'projects' }
  const list = listIn(parseFile(file, readNamed(file, reading) ?? '[]', reading))
  const expanded = Array.isArray(list)
    ? list.map((document: unknown, index) => expandDocument(document, index, reading))
    : list
  if (reading.problems.length > 0) throw new ProjectDocumentError(reading.problems)
  return readProjectDocuments(expanded)
}
