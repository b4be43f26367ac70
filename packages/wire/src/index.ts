export { ApiError, type ErrorFacts } from './api-error.ts'
export { deprecatedOperation, warnDeprecated } from './deprecation.ts'
export { isObject, type JsonObject } from './json.ts'
export {
  type Body,
  type Caller,
  type Descriptor,
  type Operation,
  type OperationTypes,
  operation,
  type Parameter,
  type ParameterLocation,
  type Security,
  type SuccessOf,
  toDescriptor as descriptorOf,
} from './operation.ts'
export { formatTime } from './time.ts'
