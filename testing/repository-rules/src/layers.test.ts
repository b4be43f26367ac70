import { expect, test } from 'vitest'
import {
  declaredBy,
  listImports,
  parsePackage,
  sourceFiles,
  type Workspace,
  workspaces,
} from './repository.ts'

/** The layers of docs/architecture.md. */
const floors: Record<string, number> = {
  'packages/wire': 0,
  'packages/format': 0,
  'packages/contract': 1,
  'packages/client': 2,
  'packages/sql': 2,
  'packages/secrets': 2,
  'packages/host': 2,
  'packages/outbound': 2,
  'packages/ui': 2,
  'packages/web': 3,
  'packages/jobs': 3,
  'packages/mail': 4,
  'packages/sign-in': 4,
  'packages/platform-core': 4,
  'packages/card-machines': 4,
  'packages/identity': 5,
  'packages/messaging': 5,
  'packages/self-service': 5,
  'packages/oauth2': 5,
  'packages/permission': 5,
  'packages/projects': 5,
  'packages/platform': 6,
  'packages/pos': 6,
  'packages/cli': 6,
  'packages/console': 6,
  examples: 8,
}
const findFloor = ({ folder }: Workspace): number | undefined =>
  floors[folder] ?? (folder.startsWith('apps/') ? 7 : folder.startsWith('testing/') ? 8 : undefined)

const all = workspaces()
const byName = new Map(all.map((workspace) => [workspace.name, workspace]))
const ownDependencies = ({ declared }: Workspace): Workspace[] =>
  [...declared].flatMap((name) => byName.get(name) ?? [])

test('every workspace has a layer', () => {
  expect(all.filter((workspace) => findFloor(workspace) === undefined)).toEqual([])
  expect(all.length).toBeGreaterThan(10)
})

test('no workspace depends on a higher layer', () => {
  const upward = all.flatMap((workspace) =>
    ownDependencies(workspace)
      .filter((target) => (findFloor(target) ?? 0) > (findFloor(workspace) ?? 0))
      .map((target) => `${workspace.name} → ${target.name}`),
  )
  expect(upward).toEqual([])
})

/** Finds a cycle of dependencies. */
function cycleFrom(start: Workspace): string[] | undefined {
  const visit = (workspace: Workspace, path: string[]): string[] | undefined => {
    if (path.includes(workspace.name)) return workspace === start ? path : undefined
    for (const target of ownDependencies(workspace)) {
      const found = visit(target, [...path, workspace.name])
      if (found) return found
    }
    return undefined
  }
  return visit(start, [])
}

test('workspaces have no dependency cycles', () => {
  expect(all.flatMap((workspace) => cycleFrom(workspace) ?? [])).toEqual([])
})

test('every import of a package is declared by the importing workspace', () => {
  const fromRoot = declaredBy('.')
  const isTooling = (path: string): boolean => /\.(test|e2e)\.tsx?$|\.config\.ts$|\/gallery\//.test(path)
  const undeclared = sourceFiles().flatMap((file) => {
    const home = all.find(({ folder }) => file.path.startsWith(`${folder}/`))
    const isDeclared = (name: string): boolean =>
      home?.declared.has(name) === true ||
      name === home?.name ||
      ((!home || isTooling(file.path)) && fromRoot.has(name)) ||
      (!home && byName.has(name))
    return listImports(file)
      .map(parsePackage)
      .filter((name) => name !== undefined && !isDeclared(name))
      .map((name) => `${file.path} imports ${name}`)
  })
  expect(undeclared).toEqual([])
})

test('a relative import stays inside its workspace', () => {
  const leaving = sourceFiles().flatMap((file) => {
    const home = all.find(({ folder }) => file.path.startsWith(`${folder}/`))
    if (!home) return []
    const base = new URL(`file:///${file.path}`)
    return listImports(file)
      .filter((specifier) => specifier.startsWith('.'))
      .filter((specifier) => !new URL(specifier, base).pathname.startsWith(`/${home.folder}/`))
      .filter((specifier) => !specifier.includes('/launch/'))
      .map((specifier) => `${file.path} imports ${specifier}`)
  })
  expect(leaving).toEqual([])
})
