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

/** Inlines the files that a configuration names. Relative paths are resolved against the folder of the naming file. */
function withFiles(service: string, config: unknown, at: string, reading: Reading): unknown {
  const schema = configSections.find((section) => section.service === service)?.schema ?? {}
  const gathered = service === 'permission' ? withNamespaceFiles(config, at, reading) : config
  return replaceSources(schema, gathered, (address, pointer) => {
    if (!isFileSource(address)) return address
    const text = readNamed(pathOfSource(address, reading.folder), `${at}${pointer}`, reading, undefined)
    return text === undefined ? address : sourceOfText(text)
  })
}

/** Expands `{config}`, or `{config_file}` for a file in the format of the original servers. */
function expandService(service: string, value: unknown, at: string, reading: Reading): unknown {
  if (!isObject(value)) return value
  const { config_file: file, ...others } = value
  if (typeof file !== 'string' || 'config' in others)
    return 'config' in value
      ? { ...value, config: withFiles(service, value.config, `${at}/config`, reading) }
      : value
  const path = isFileSource(file) ? pathOfSource(file, reading.folder) : resolve(reading.folder, file)
  const text = readNamed(path, `${at}/config_file`, reading, '{}')
  const inFile = { ...reading, folder: dirname(path) }
  const config = parseFile(path, text, `${at}/config_file`, inFile)
  return { ...others, config: withFiles(service, config, `${at}/config`, inFile) }
}

function expandDocument(document: unknown, index: number, reading: Reading): unknown {
  if (!isObject(document) || !isObject(document.services)) return document
  const services = Object.entries(document.services).map(([service, value]) => [
    service,
    expandService(service, value, `project ${index}: /services/${service}`, reading),
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
  const text = readNamed(path, 'projects', reading, '[]')
  const list = listIn(parseFile(path, text, 'projects', reading))
  const expanded = Array.isArray(list)
    ? list.map((document: unknown, index) => expandDocument(document, index, reading))
    : list
  if (reading.problems.length > 0) throw new ProjectDocumentError(reading.problems)
  return readProjectDocuments(expanded)
}
