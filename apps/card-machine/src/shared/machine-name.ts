const names: Record<string, string> = {
  NEO_TOUCH: 'Neo Touch',
  KHUMO: 'Khumo',
  KHUMO_PRINT: 'Khumo Print',
}

/** What people call a model; one that nobody knows is a card machine. */
export const machineName = (model: string): string => names[model] ?? 'Card Machine'
