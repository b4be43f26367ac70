import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from './server-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const LOOK_EVERY_MS = 50

/** Programs that tests start again and again. */
const sources = [
  'apps/server/src/main.ts',
  'packages/cli/src/main.ts',
  'packages/identity/src/testing/server-process.ts',
  'packages/oauth2/src/testing/server-process.ts',
  'testing/crash/src/machines-process.ts',
  'testing/crash/src/platform-process.ts',
  'testing/crash/src/till-process.ts',
  'testing/demo/src/demo.ts',
]

const nameOf = (source: string): string => source.slice(0, -'.ts'.length).replaceAll('/', '-')

/** A folder for what is put together, beside what `npm start` runs: what a bundle leaves outside is found from where it lies. */
export const openPlace = (): string => mkdtempSync(join(root, 'apps/server/dist-'))

/** Where the processes of a run of tests have it, by `launch/vitest-programs.ts`; any other process has its own. */
function placeOfRun(): string {
  const shared = process.env.TILLKEY_TEST_PROGRAMS
  if (shared !== undefined) return shared
  const own = openPlace()
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}

function begins(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false // of a call of the system
    throw error
  }
}

async function putTogether(outdir: string): Promise<void> {
  const entryPoints = Object.fromEntries(sources.map((source) => [nameOf(source), source]))
  await bundlePrograms(root, { entryPoints, outdir })
}

/** The process that asks first puts all of them together; the others wait for it, or do it where it failed. */
async function makePrograms(): Promise<string> {
  const place = placeOfRun()
  const [begun, made] = [join(place, 'begun'), join(place, 'made')]
  while (!existsSync(made)) {
    if (begins(begun))
      await putTogether(place).then(
        () => writeFileSync(made, ''),
        (error) => {
          rmdirSync(begun)
          throw error
        },
      )
    else await sleep(LOOK_EVERY_MS)
  }
  return place
}

let place: Promise<string> | undefined

/**
 * Path of the bundle of a program, given the path of its source file, for tests that start it repeatedly. Throws for any other
 * program.
 */
export async function programOf(source: string): Promise<string> {
  const path = relative(root, source)
  if (!sources.includes(path)) throw new Error(`${path} is not among the programs of tests`)
  place ??= makePrograms()
  return join(await place, `${nameOf(path)}.js`)
}
