import { mergeConfig, type Plugin } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { catalogues } from '../../launch/vite-catalogues.ts'

/** What signing in needs, which is the first that most people load: one file, for it compresses better than many. */
const isNeededFirst = (id: string): boolean => isFirst.test(id) && !isForLater.test(id)

const isFirst =
  /\/account\/src\/(shared\/|features\/flow|main\.|screens\.|routes\/(app|login|registration|recovery|verification|flow-page)\.)|\/(packages\/[a-z]+\/src|node_modules|vite)\/|rolldown/

const isForLater =
  /later|@simplewebauthn|\/ui\/src\/(table|state-mark)|client\/src\/react|contract\/src\/(inbox|platform\/(oauth2|project))|identity\/(sessions|flow-errors|flows-logout|proofs)\.|web\/src\/(flows\/continue-with|offline-icon|use-answer|use-polled|poll-loop|messages\/more-words)\.|shared\/(link-token|back-to-till|rows|tile)\./

/** Nothing is asked for ahead and there is one sheet, so a screen that comes later is an import and nothing else. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined,
})

export default mergeConfig(
  mergeConfig(
    webApp({
      root: import.meta.dirname,
      firstLoadLimit: 91_000,
      oneOf: /\/catalogues\/[a-z]+\.json$/,
    }),
    catalogues,
  ),
  {
    plugins: [plainImports()],
    build: {
      // One sheet, and nothing to ask for ahead of what is imported.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        // To read a property is no reason to keep what is not used.
        treeshake: { propertyReadSideEffects: false },
        output: { codeSplitting: { groups: [{ name: 'first', test: isNeededFirst }] } },
      },
    },
  },
)
