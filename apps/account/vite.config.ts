import { webApp } from '../../launch/vite-app.ts'

export default webApp({ root: import.meta.dirname })
