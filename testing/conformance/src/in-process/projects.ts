import type { ProjectDocument } from '@tillkey/platform'
import type { Group } from '../recordings.ts'

/** URLs in recorded configurations and their replacements. */
export type Moves = readonly (readonly [recorded: string, now: string])[]

const moved = (text: string, moves: Moves): string =>
  moves.reduce((result, [recorded, now]) => result.replaceAll(recorded, now), text)

function moveIn(value: unknown, moves: Moves): unknown {
  if (typeof value === 'string') return moved(value, moves)
  if (Array.isArray(value)) return value.map((item) => moveIn(item, moves))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moveIn(item, moves)]))
}

/** The release of a recorded server is the `version` of its project's configuration. */
const versioned = ({ config, release }: Group): Group['config'] =>
  release === undefined ? config : { ...config, version: release }

/** Creates one project per configuration, with URLs replaced according to `movesOf`. */
export const createProjects = (
  groups: Readonly<Record<string, Group>>,
  movesOf: (slug: string) => Moves,
): ProjectDocument[] =>
  Object.entries(groups).map(([slug, group]) => ({
    slug,
    name: slug,
    // Replacing texts preserves the shape of a configuration.
    services: { [group.engine]: { config: moveIn(versioned(group), movesOf(slug)) as Group['config'] } },
  }))
