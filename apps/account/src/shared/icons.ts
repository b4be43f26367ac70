/** Icon strokes on a 24-unit grid. */
export const icons = {
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18',
  mail: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
} as const
