import { mergeConfig } from 'vite'
import { webApp } from '../../launch/vite-app.ts'
import { catalogues } from '../../launch/vite-catalogues.ts'

export default mergeConfig(webApp({ root: import.meta.dirname, firstLoadLimit: 90_000 }), catalogues)
