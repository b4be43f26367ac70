export { closed, onlyKnown, open } from './enumeration.ts'
export {
  collectEndpoints as endpointsOf,
  type Endpoint,
  type Endpoints,
  type OperationSchemas,
  schemas,
  type Typed,
} from './schemas.ts'
