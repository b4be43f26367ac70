import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compatFile, compatModelsFile, compatTypesFile, enumerationsFile } from './compat-files.ts'
import {
  groupedTypesFile,
  groupLinesFile,
  modelsFile,
  operationsFile,
  operationTypesFile,
} from './native-files.ts'
import { referenceFile } from './reference-file.ts'

const head =
  '// Written by packages/client/src/generator/main.ts: run it again after a change of the contract.\n\n'

/** Every file that is written, by name, with its text. */
export const generated = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries({
      'generated/models.ts': modelsFile(),
      'generated/operations.ts': operationsFile(),
      'operation-types.ts': operationTypesFile(),
      'generated/group-lines.ts': groupLinesFile(),
      'grouped-types.ts': groupedTypesFile(),
      'compat/apis.ts': compatFile(),
      'compat/enumerations.ts': enumerationsFile(),
      'compat/models.ts': compatModelsFile(),
      'compat/api-types.ts': compatTypesFile(),
    }).map(([name, text]) => [name, `${head}${text}\n`]),
  ),
  '../../../docs/client/reference.md': `${referenceFile()}\n`,
})

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The text of a file as it is checked in; empty when it is not. */
export function checkedIn(name: string): string {
  try {
    return readFileSync(pathOf(name), 'utf8')
  } catch {
    return ''
  }
}

if (import.meta.main)
  for (const [name, text] of Object.entries(generated())) writeFileSync(pathOf(name), text)
