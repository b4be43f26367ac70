/** The addresses of the screens, for the app's router and for the server that answers them with the page. */
export const screens = {
  machines: '/',
  machine: '/machines/:uuid',
} as const
