import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { listRuntimeImports, sourceFiles, workspaces } from './repository.ts'

const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || /\/(testing|testdata)(\/|\.ts$)/.test(path)
const sources = sourceFiles().filter(({ path }) => !isTest(path))

const folders = new Set(sources.map(({ path }) => dirname(path)))
const holdsFolders = (folder: string): boolean => [...folders].some((other) => dirname(other) === folder)

/**
 * A folder is one unit, but files of a folder with subfolders count individually: they may be below or above the subfolders.
 */
const toUnit = (path: string): string => (holdsFolders(dirname(path)) ? path : dirname(path))

/** Imports between the units of a workspace. */
function collectUnits(workspace: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of sources.filter(({ path }) => path.startsWith(`${workspace}/src/`))) {
    const unit = toUnit(file.path)
    const targets = graph.get(unit) ?? new Set()
    graph.set(unit, targets)
    for (const specifier of listRuntimeImports(file).filter((name) => name.startsWith('.'))) {
      const target = toUnit(join(dirname(file.path), specifier))
      if (target !== unit) targets.add(target)
    }
  }
  return graph
}

/** Finds a path from a unit back to itself. */
function wayBack(graph: Map<string, Set<string>>, start: string): string[] | undefined {
  const seen = new Set<string>()
  const visit = (unit: string, path: string[]): string[] | undefined => {
    for (const target of graph.get(unit) ?? []) {
      if (target === start) return [...path, start]
      if (seen.has(target)) continue
      seen.add(target)
      const found = visit(target, [...path, target])
      if (found) return found
    }
    return undefined
  }
  return visit(start, [start])
}

const waysBackIn = (workspace: string): string[] => {
  const graph = collectUnits(workspace)
  return [...graph.keys()].flatMap((unit) => wayBack(graph, unit)?.join(' → ') ?? [])
}

describe('no folders of a workspace import each other in a cycle', () => {
  test.each(workspaces().map(({ folder }) => folder))('%s', (workspace) => {
    expect(waysBackIn(workspace)).toEqual([])
  })
})
