import type { Client, Transport } from '@tillkey/client'
import {
  CallError,
  checkPermission,
  createClient,
  explainPermission,
  getProject,
  getRelationships,
  items,
  listIdentities,
  setProject,
} from '@tillkey/client'
import type { Descriptor } from '@tillkey/wire'
import { Command, CommanderError } from 'commander'
import about from '../package.json' with { type: 'json' }
import { operationCommands } from './command-groups.ts'
import { completionFor } from './completion.ts'
import { explanationRows } from './explanation-rows.ts'
import { importable, importFile } from './import.ts'
import { formatted, readFormat } from './output.ts'
import { profileCommand } from './profile-commands.ts'
import { applyProjectFile, findDrift, initProjectFile, readProjectFile } from './project-file.ts'
import { sessionCommands } from './session-commands.ts'
import { resolveTarget } from './settings.ts'
import { CommandError, type Terminal } from './terminal.ts'

const DEFAULT_FILE = 'tillkey.yaml'
/** Exit code of a denied check, and of a project that differs from its file. */
const NEGATIVE = 1
const FAILED = 2
const OTHER_ADDRESS_HINT =
  'This API is not served at that address. In production, set --admin-url and --console-url.\n'
const SIGN_IN_HINT = 'Run tillkey login, or pass an access token with --token or TILLKEY_TOKEN.\n'

type Options = Record<string, unknown>

/** What commands are created with. */
interface Tools {
  terminal: Terminal
  /** Creates a client for an operation at the address where it is served. */
  clientFor: (options: Options, operation: Descriptor, transport?: Transport) => Client
  show: (data: unknown, options: Options) => void
  /** Sets the exit code for a command that does not fail. */
  end: (code: number) => void
}

function toolsFor(terminal: Terminal, end: (code: number) => void): Tools {
  return {
    terminal,
    end,
    clientFor(options, operation, transport) {
      const { url, token } = resolveTarget(options, terminal, operation)
      return createClient({
        baseUrl: url,
        ...(token !== undefined && { accessToken: token }),
        ...(transport && { transport }),
      })
    },
    show: (data, { format = 'json' }) => terminal.write(formatted(data, readFormat(String(format)))),
  }
}

function importCommand({ terminal, clientFor, show, end }: Tools): Command {
  const group = new Command('import').description('Imports JSON Lines or CSV. Resumes an interrupted import.')
  // `importable` is a constant, so these are all of its keys.
  for (const kind of Object.keys(importable) as (keyof typeof importable)[]) {
    const command = group
      .command(kind)
      .description(importable[kind].what)
      .argument('<file>', 'JSON Lines, or CSV with a header row (.csv)')
    command.action(async (file: string) => {
      const options = command.optsWithGlobals<Options>()
      const progress = await importFile({
        file,
        kind,
        client: clientFor(options, importable[kind].operation),
        terminal,
      })
      show(importable[kind].summarize(progress), options)
      if (progress.refused > 0) end(NEGATIVE)
    })
  }
  return group
}

function exportCommand({ terminal, clientFor }: Tools): Command {
  const group = new Command('export').description('Exports JSON Lines.')
  const identities = group.command('identities').description('Exports identities without credentials.')
  identities.action(async () => {
    const client = clientFor(identities.optsWithGlobals<Options>(), listIdentities)
    for await (const item of items(client, listIdentities)) terminal.write(`${JSON.stringify(item)}\n`)
  })
  const relationships = group.command('relationships').description('Exports relationships.')
  relationships.action(async () => {
    const client = clientFor(relationships.optsWithGlobals<Options>(), getRelationships)
    for await (const item of items(client, getRelationships)) terminal.write(`${JSON.stringify(item)}\n`)
  })
  return group
}

function projectFileCommands({ clientFor, show, end, terminal }: Tools): Command[] {
  const init = new Command('init')
    .description('Writes a project to a file.')
    .argument('<project>')
    .option('--file <path>', 'project file', DEFAULT_FILE)
  init.action(async (project: string) => {
    const options = init.optsWithGlobals<Options>()
    await initProjectFile(clientFor(options, getProject), project, String(options.file))
    terminal.say(`wrote ${String(options.file)}\n`)
  })
  const apply = new Command('apply')
    .description('Applies a file to its project.')
    .argument('[file]', 'project file', DEFAULT_FILE)
    .option('--dry-run', 'show changes without applying them')
  apply.action(async (path: string) => {
    const options = apply.optsWithGlobals<Options>()
    const client = clientFor(options, setProject)
    const file = readProjectFile(path)
    if (options.dryRun) return show(await findDrift(client, file), options)
    const before = await getProject(client, { project_id: file.project })
    const { project, warnings } = await applyProjectFile(client, file)
    for (const { code, message } of warnings) terminal.say(`warning ${code}: ${message}\n`)
    const { id, revision_id } = project
    return show({ project: id, revision_id, changed: revision_id !== before.revision_id }, options)
  })
  const diff = new Command('diff')
    .description('Shows how a project differs from its file. Exits with 1 if it does.')
    .argument('[file]', 'project file', DEFAULT_FILE)
  diff.action(async (path: string) => {
    const options = diff.optsWithGlobals<Options>()
    const drift = await findDrift(clientFor(options, getProject), readProjectFile(path))
    show(drift, options)
    if (drift.length > 0) end(NEGATIVE)
  })
  return [init, apply, diff]
}

function checkCommand({ clientFor, show, end }: Tools): Command {
  const command = new Command('check')
    .description('Checks whether a subject has a relation. Exits with 1 if not.')
    .argument('<namespace>', 'namespace of the object, e.g. Document')
    .argument('<object>', 'id of the object')
    .argument('<relation>', 'relation or permission, e.g. owners or read')
    .argument('<subject_id>', 'id of the subject')
    .option('--explain', 'also show how the result was reached')
  command.action(async () => {
    const [namespace = '', object = '', relation = '', subject_id = ''] = command.args
    const options = command.optsWithGlobals<Options>()
    const question = { namespace, object, relation, subject_id }
    const client = clientFor(options, checkPermission)
    if (options.explain) {
      const response = await explainPermission(client, question)
      show(options.format === 'table' ? explanationRows(response.tree) : response, options)
      return response.allowed ? undefined : end(NEGATIVE)
    }
    const response = await checkPermission(client, question)
    show(response, options)
    return response.allowed ? undefined : end(NEGATIVE)
  })
  return command
}

/** Creates the command line. */
function programFor(tools: Tools): Command {
  const program = new Command('tillkey')
    .description('Administers Tillkey and servers with the same API.')
    .version(about.version, '--version')
    .option('--url <address>', 'URL of the server (TILLKEY_URL, ORY_SDK_URL)')
    .option(
      '--console-url <address>',
      'URL of the console API, if different (TILLKEY_CONSOLE_API_URL, ORY_CONSOLE_URL)',
    )
    .option('--admin-url <address>', 'URL of the admin API, if different (TILLKEY_ADMIN_URL)')
    .option('--token <token>', 'access token (TILLKEY_TOKEN, ORY_PROJECT_API_KEY, ORY_WORKSPACE_API_KEY)')
    .option('--profile <name>', 'saved profile to use (TILLKEY_PROFILE)')
    .option('--format <format>', 'output format: json, table or yaml', 'json')
  const own = [
    ...projectFileCommands(tools),
    importCommand(tools),
    exportCommand(tools),
    checkCommand(tools),
    profileCommand(tools.terminal),
    ...sessionCommands(tools.terminal),
  ]
  for (const command of own) program.addCommand(command)
  for (const { command, isHidden } of operationCommands(tools))
    program.addCommand(command, { hidden: isHidden })
  program
    .command('completion')
    .description('Prints a completion script for bash, zsh or fish.')
    .argument('<shell>')
    .action((shell: string) => tools.terminal.write(completionFor(shell, program)))
  return program
}

/** Makes every command write to the terminal and throw instead of exiting. */
function redirectOutput(command: Command, { write, say }: Terminal): void {
  command.exitOverride().configureOutput({ writeOut: write, writeErr: say })
  for (const child of command.commands) redirectOutput(child, { write, say } as Terminal) // only these are used
}

function toExitCode(error: unknown, { say }: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILED
  if (error instanceof CallError || error instanceof CommandError) {
    const { data } = error as { data?: unknown } // a CallError has data, a CommandError has none
    say(`${error.message}\n${data === undefined ? '' : `${JSON.stringify(data, null, 2)}\n`}`)
    if (error instanceof CallError && error.status === 401) say(SIGN_IN_HINT)
    // Operations report not found as JSON, so text means that the path is not served.
    if (error instanceof CallError && error.status === 404 && typeof data === 'string')
      say(OTHER_ADDRESS_HINT)
    return FAILED
  }
  throw error
}

/** Runs a command line. Returns the exit code: 0 for success, 1 for a negative result, 2 for an error. */
export async function runTillkey(argv: readonly string[], terminal: Terminal): Promise<number> {
  let code = 0
  const program = programFor(toolsFor(terminal, (exitCode) => (code = exitCode)))
  redirectOutput(program, terminal)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    return toExitCode(error, terminal)
  }
}
