import { type ConfigWarning, replaceSources, textOfSource, warningCodes } from '@tillkey/platform-core'
import type { TSchema } from 'typebox'
import { type Jsonnet, JsonnetError } from '../jsonnet/jsonnet.ts'
import { fillGoTemplate, UnsupportedTemplateError } from '../templates/go-template.ts'
import { identitySettings } from './identity-settings.ts'

const settings: TSchema = identitySettings

interface Source {
  pointer: string
  text: string
}

const TEMPLATE = /^\/courier\/templates\//
/** Settings that contain Jsonnet. */
const PROGRAM = /\/(body|mapper_url|claims_mapper_url)$/

/** Returns the embedded sources of a configuration. */
function collectSources(config: unknown): Source[] {
  const found: Source[] = []
  replaceSources(settings, config, (address, pointer) => {
    const text = textOfSource(address)
    if (text !== undefined) found.push({ pointer, text })
    return address
  })
  return found
}

const fault = (pointer: string, reason: string): ConfigWarning => ({
  pointer,
  code: warningCodes.faulty,
  reason: `cannot be used: ${reason}`,
})

function templateFault({ pointer, text }: Source): ConfigWarning[] {
  try {
    fillGoTemplate(text, {}, String)
    return []
  } catch (error) {
    if (error instanceof UnsupportedTemplateError) return [fault(pointer, error.message)]
    throw error
  }
}

/** Warns about message templates that cannot be rendered; the default texts are sent instead. */
export const templateFaults = (config: unknown): ConfigWarning[] =>
  collectSources(config)
    .filter(({ pointer }) => TEMPLATE.test(pointer))
    .flatMap(templateFault)

interface ProgramReader {
  projectId: string
  jsonnet: Jsonnet
}

/** Parses a program without running it, as an unreachable branch. */
async function programFault(
  { pointer, text }: Source,
  { projectId, jsonnet }: ProgramReader,
): Promise<ConfigWarning[]> {
  try {
    const unreached = `if true then null else (\n${text}\n)`
    await jsonnet.evaluate({ projectId, name: 'program', text: unreached }, {})
    return []
  } catch (error) {
    if (error instanceof JsonnetError) return [fault(pointer, error.message)]
    throw error
  }
}

/** Warns about Jsonnet programs that cannot be parsed. */
export async function programFaults(config: unknown, reader: ProgramReader): Promise<ConfigWarning[]> {
  const programs = collectSources(config).filter(
    ({ pointer }) => PROGRAM.test(pointer) && !TEMPLATE.test(pointer),
  )
  return (await Promise.all(programs.map((program) => programFault(program, reader)))).flat()
}
