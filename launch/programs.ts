import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from './server-bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const POLL_INTERVAL_MS = 50

/** Programs that tests start repeatedly. */
const sources = [
  'apps/server/src/main.ts',
  'packages/cli/src/main.ts',
  'packages/self-service/src/testing/server-process.ts',
  'packages/oauth2/src/testing/server-process.ts',
  'testing/crash/src/machines-process.ts',
  'testing/crash/src/platform-process.ts',
  'testing/crash/src/till-process.ts',
  'testing/demo/src/demo.ts',
]

const bundleName = (source: string): string => source.slice(0, -'.ts'.length).replaceAll('/', '-')

/** Creates a folder for bundles next to that of `npm start`, because external imports are resolved from there. */
export const createOutputFolder = (): string => mkdtempSync(join(root, 'apps/server/dist-'))

/** Returns the folder shared by a test run (`launch/vitest-programs.ts`), or else one of this process. */
function outputFolder(): string {
  const shared = process.env.TILLKEY_TEST_PROGRAMS
  if (shared !== undefined) return shared
  const own = createOutputFolder()
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}

function tryLock(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false // system calls throw this type
    throw error
  }
}

async function bundleAll(outdir: string): Promise<void> {
  const entryPoints = Object.fromEntries(sources.map((source) => [bundleName(source), source]))
  await bundlePrograms(root, { entryPoints, outdir })
}

/** The first process builds all bundles. The others wait, or retry if it fails. */
async function makePrograms(): Promise<string> {
  const outputPath = outputFolder()
  const [begun, made] = [join(outputPath, 'begun'), join(outputPath, 'made')]
  while (!existsSync(made)) {
    if (tryLock(begun))
      await bundleAll(outputPath).then(
        () => writeFileSync(made, ''),
        (error) => {
          rmdirSync(begun)
          throw error
        },
      )
    else await sleep(POLL_INTERVAL_MS)
  }
  return outputPath
}

let programsFolder: Promise<string> | undefined

/** Returns the bundle of a program by the path of its source file. Throws unless it is listed in `sources`. */
export async function bundleProgram(source: string): Promise<string> {
  const path = relative(root, source)
  if (!sources.includes(path)) throw new Error(`${path} is not among the programs of tests`)
  programsFolder ??= makePrograms()
  return join(await programsFolder, `${bundleName(path)}.js`)
}
