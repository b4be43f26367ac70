/** Assigns each distinct string a small integer from 0, in order of first use. */
export type Names = { readonly ids: Map<string, number>; readonly texts: string[] }

/** Creates an empty table. */
export function createNames(): Names {
  return { ids: new Map(), texts: [] }
}

/** Number of a string; assigned if new. */
export function internName(names: Names, text: string): number {
  const existing = names.ids.get(text)
  if (existing !== undefined) return existing
  const id = names.texts.length
  names.ids.set(text, id)
  names.texts.push(text)
  return id
}

/** String of a number; empty if unassigned. */
export function getName(names: Names, id: number): string {
  return names.texts[id] ?? ''
}
