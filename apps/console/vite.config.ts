import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { mergeConfig } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { catalogues } from '../../launch/vite-catalogues.ts'
import { preloadScreens } from '../../launch/vite-preload-screens.ts'

/** Upper bound on the first load in bytes, after gzip: shell and home without charts. */
const FIRST_LOAD_LIMIT = 220_000

/** Few files, because each costs a round trip and browsers load six at a time. */
const codeSplitting = {
  groups: [
    {
      name: 'frame',
      test: /\/apps\/console\/src\/(main|features\/project-home\/home-route)\.tsx$/,
      priority: 1,
    },
    // What at least this many screens share.
    { name: 'shared', test: /./, minShareCount: 4 },
  ],
}

export default mergeConfig(
  mergeConfig(webApp({ root: import.meta.dirname, firstLoadLimit: FIRST_LOAD_LIMIT }), catalogues),
  {
    build: {
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting } },
    },
    plugins: [
      // Only the strings of languages with a catalogue.
      { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
      preloadScreens(),
    ],
  },
)
