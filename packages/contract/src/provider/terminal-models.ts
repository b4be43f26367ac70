const names = new Map([
  ['NEO_TOUCH', 'Neo Touch'],
  ['KHUMO', 'Khumo'],
  ['KHUMO_PRINT', 'Khumo Print'],
])

/** What people call a model of terminal; one that nobody knows is a card machine. */
export const modelName = (model: string): string => names.get(model) ?? 'Card Machine'
