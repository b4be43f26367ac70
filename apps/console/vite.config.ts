import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { mergeConfig } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { catalogues } from '../../launch/vite-catalogues.ts'

/** Upper bound on the first load in bytes, after gzip: shell and home without charts. */
const FIRST_LOAD_LIMIT = 220_000

export default mergeConfig(
  mergeConfig(webApp({ root: import.meta.dirname, firstLoadLimit: FIRST_LOAD_LIMIT }), catalogues),
  {
    // Only the strings of languages with a catalogue.
    plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  },
)
