export { startInProcess } from './in-process/in-process-target.ts'
