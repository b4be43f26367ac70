import type { SavedItem } from '@tillkey/contract/pos/shop-schemas.ts'

/** From so many saved items on they are searched rather than looked through. */
export const MIN_ITEMS_FOR_SEARCH = 12

/** Text as it is compared: without case and without marks above letters. */
const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The items in whose name or price every word of a search stands; all of them for no word. */
export function filterItems(items: readonly SavedItem[], search: string): readonly SavedItem[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return items.filter(({ name, units }) => {
    const text = `${foldText(name)} ${(units / 100).toFixed(2)}`
    return words.every((word) => text.includes(word))
  })
}
