import type { ProjectDocument } from '@tillkey/platform'
import type { Group } from '../recordings.ts'

/** Where the recorded configurations reach what stands around a server, and where that stands now. */
export type Moves = readonly (readonly [recorded: string, now: string])[]

const moved = (text: string, moves: Moves): string =>
  moves.reduce((result, [recorded, now]) => result.replaceAll(recorded, now), text)

function moveIn(value: unknown, moves: Moves): unknown {
  if (typeof value === 'string') return moved(value, moves)
  if (Array.isArray(value)) return value.map((item) => moveIn(item, moves))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moveIn(item, moves)]))
}

/** One project for each configuration, with the addresses of `movesOf` in place of the recorded ones. */
export const projectsOf = (
  groups: Readonly<Record<string, Group>>,
  movesOf: (slug: string) => Moves,
): ProjectDocument[] =>
  Object.entries(groups).map(([slug, { engine, config }]) => ({
    slug,
    name: slug,
    // Moving texts keeps the shape of a configuration.
    services: { [engine]: { config: moveIn(config, movesOf(slug)) as Group['config'] } },
  }))
