import { mergeConfig, type Plugin } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { catalogues } from '../../launch/vite-catalogues.ts'

/** Modules that signing in needs. One chunk, because it compresses better than many. */
const isNeededFirst = (id: string): boolean => isFirst.test(id) && !isForLater.test(id)

const isFirst =
  /\/account\/src\/(shared\/|features\/flow|main\.|screens\.|routes\/(app|login|registration|recovery|verification|flow-page)\.)|\/(packages\/[a-z]+\/src|node_modules|vite)\/|rolldown/

const isForLater =
  /later|lazy|@simplewebauthn|\/ui\/src\/(table|state-mark)|client\/src\/react|contract\/src\/(inbox|platform\/(oauth2|project))|identity\/(sessions|flow-errors|flows-logout|authentication-methods)\.|web\/src\/(flows\/(continue-with|resend|security-key)|offline-icon|use-loaded|use-polled|poll-loop|messages\/lazy-messages)\.|shared\/(link-token|back-to-till|rows|tile|use-restored-focus)\./

/** Without preloads and with one style sheet, lazy screens are plain imports. */
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
      // One style sheet and no preloads.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        // Reading a property has no side effects here.
        treeshake: { propertyReadSideEffects: false },
        output: { codeSplitting: { groups: [{ name: 'first', test: isNeededFirst }] } },
      },
    },
  },
)
