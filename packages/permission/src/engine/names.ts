/** Gives each distinct string a small integer, counting from 0 in order of first use. */
export type Names = { readonly ids: Map<string, number>; readonly texts: string[] }

export function createNames(): Names {
  return { ids: new Map(), texts: [] }
}

export function internName(names: Names, text: string): number {
  const known = names.ids.get(text)
  if (known !== undefined) return known
  const id = names.texts.length
  names.ids.set(text, id)
  names.texts.push(text)
  return id
}

export function nameOf(names: Names, id: number): string {
  return names.texts[id] ?? ''
}
