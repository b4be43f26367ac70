/** Gives each distinct string a small integer, counting from 0 in order of first use. */
export type Names = { readonly ids: Map<string, number>; readonly texts: string[] }

/** No names yet. */
export function createNames(): Names {
  return { ids: new Map(), texts: [] }
}

/** The number of a string, given now when it has none. */
export function internName(names: Names, text: string): number {
  const known = names.ids.get(text)
  if (known !== undefined) return known
  const id = names.texts.length
  names.ids.set(text, id)
  names.texts.push(text)
  return id
}

/** The string of a number; empty when it was never given. */
export function nameOf(names: Names, id: number): string {
  return names.texts[id] ?? ''
}
