import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const file = new URL('../../../docs/client/recipes.md', import.meta.url)

/** Where the recipes have their platform. */
export const written = 'http://localhost:4000'

/** The programs of a chapter of the recipes, as they are written. */
export async function recipesFor(chapter: string): Promise<string[]> {
  const text = (await readFile(file, 'utf8')).split(`## ${chapter}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, source = '']) => source)
}

/** Puts the packed client, which `program` has, among the packages of another folder. */
export async function lendClient(program: string, home: string): Promise<void> {
  const place = join(home, 'node_modules/@tillkey/client')
  await mkdir(dirname(place), { recursive: true })
  await rm(place, { recursive: true, force: true })
  await symlink(join(program, 'node_modules/@tillkey/client'), place)
}
