/** Paths of the screens. The router uses them, and the server answers each with the page. */
export const screens = {
  machines: '/',
  machine: '/machines/:uuid',
} as const
