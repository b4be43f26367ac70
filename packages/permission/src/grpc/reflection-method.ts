import { type DescFile, type FileRegistry, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt'
import { Code } from '@connectrpc/connect'
import type { Members } from './grpc-method.ts'

type MessageRequest =
  | {
      case: 'fileByFilename' | 'fileContainingSymbol' | 'listServices' | 'allExtensionNumbersOfType'
      value: string
    }
  | { case: 'fileContainingExtension'; value: object }
  | { case: undefined; value?: undefined }

interface ReflectionRequest {
  host: string
  messageRequest: MessageRequest
}

/** A file and its imports, each once. */
function withImports(file: DescFile, found = new Set<DescFile>()): Set<DescFile> {
  found.add(file)
  for (const dependency of file.dependencies) if (!found.has(dependency)) withImports(dependency, found)
  return found
}

/** Finds the file of a message, an enum, a service, or a method or field of one. */
function findFile(registry: FileRegistry, symbol: string): DescFile | undefined {
  const found = registry.get(symbol) ?? registry.get(symbol.slice(0, Math.max(0, symbol.lastIndexOf('.'))))
  return found?.file
}

/** Answers the requests of `ServerReflectionInfo`: the named services, and the files that describe them. */
export function createReflection(registry: FileRegistry, services: readonly string[]) {
  const notFound = {
    case: 'errorResponse',
    value: { errorCode: Code.NotFound, errorMessage: 'Not found.' },
  }
  const unimplemented = {
    case: 'errorResponse',
    value: { errorCode: Code.Unimplemented, errorMessage: 'Extensions are not used.' },
  }
  const describe = (file: DescFile | undefined) =>
    file === undefined
      ? notFound
      : {
          case: 'fileDescriptorResponse',
          value: {
            fileDescriptorProto: Array.from(withImports(file), ({ proto }) =>
              toBinary(FileDescriptorProtoSchema, proto),
            ),
          },
        }

  function answer(message: MessageRequest): Members {
    switch (message.case) {
      case 'listServices':
        return { case: 'listServicesResponse', value: { service: services.map((name) => ({ name })) } }
      case 'fileByFilename':
        return describe(registry.getFile(message.value))
      case 'fileContainingSymbol':
        return describe(findFile(registry, message.value))
      default:
        return unimplemented
    }
  }

  return async function* (requests: AsyncIterable<ReflectionRequest>): AsyncGenerator<Members> {
    for await (const request of requests)
      yield {
        validHost: request.host,
        originalRequest: request,
        messageResponse: answer(request.messageRequest),
      }
  }
}
