/** Algorithms for client assertions and request objects (RFC 7518 3.1). */
export const clientAlgorithms: readonly string[] = ['RS', 'PS', 'ES'].flatMap((family) =>
  ['256', '384', '512'].map((size) => `${family}${size}`),
)
