import type { CatalogueItem } from '@tillkey/contract/pos/shop-schemas.ts'

/** Minimum number of saved items for which the search field is shown. */
export const MIN_ITEMS_FOR_SEARCH = 12

/** Removes case and diacritics for comparison. */
const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the items whose name or price contains every word of the search. */
export function filterItems(items: readonly CatalogueItem[], search: string): readonly CatalogueItem[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return items.filter(({ name, units }) => {
    const text = `${foldText(name)} ${(units / 100).toFixed(2)}`
    return words.every((word) => text.includes(word))
  })
}
