import { mergeConfig } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { compileCatalogues } from './compile-catalogues.ts'

export default mergeConfig(webApp({ root: import.meta.dirname }), {
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  plugins: [compileCatalogues()],
})
