import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const file = new URL('../../../docs/client/recipes.md', import.meta.url)

/** Base URL of the platform in the recipes. */
export const written = 'http://localhost:4000'

/** Returns the programs of a chapter of the recipes. */
export async function recipesFor(chapter: string): Promise<string[]> {
  const text = (await readFile(file, 'utf8')).split(`## ${chapter}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, source = '']) => source)
}

/** Links the packed client of `program` into the packages of another folder. */
export async function lendClient(program: string, home: string): Promise<void> {
  const packageFolder = join(home, 'node_modules/@tillkey/client')
  await mkdir(dirname(packageFolder), { recursive: true })
  await rm(packageFolder, { recursive: true, force: true })
  await symlink(join(program, 'node_modules/@tillkey/client'), packageFolder)
}
