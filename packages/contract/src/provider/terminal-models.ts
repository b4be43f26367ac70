const names = new Map([
  ['NEO_TOUCH', 'Neo Touch'],
  ['KHUMO', 'Khumo'],
  ['KHUMO_PRINT', 'Khumo Print'],
])

/** Returns the display name of a terminal model. Unknown models are called "Card Machine". */
export const modelName = (model: string): string => names.get(model) ?? 'Card Machine'
