export { closed, onlyKnown, open } from './enumeration.ts'
export {
  type Endpoint,
  type Endpoints,
  endpointsOf,
  type OperationSchemas,
  schemas,
  type Typed,
} from './schemas.ts'
