import { create, type DescMethod, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import type { Tuple } from '@tillkey/permission/engine/tuple.ts'
import { readProtoFiles } from '@tillkey/permission/grpc/proto-files.ts'

/** Encoded requests with the prefix of a gRPC message, and the paths of their methods. */
export interface GrpcMessages {
  checkPath: string
  writePath: string
  /** A check of the owners of a document. */
  check(question: { object: string; subject: string }): Uint8Array
  write(tuples: Tuple[]): Uint8Array
}

const PACKAGE = 'ory.keto.relation_tuples.v1alpha2'
const INSERT = 1

function encode({ input }: DescMethod, members: object): Uint8Array {
  const bytes = toBinary(input, create(input, members as MessageInitShape<typeof input>))
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

const writeTuple = ({ subject, ...set }: Tuple) => ({
  ...set,
  subject: {
    ref: 'id' in subject ? { case: 'id', value: subject.id } : { case: 'set', value: subject.set },
  },
})

export function openGrpcMessages(): GrpcMessages {
  const registry = readProtoFiles()
  const find = (service: string, name: string): DescMethod => {
    const found = registry.getService(`${PACKAGE}.${service}`)?.methods.find((each) => each.name === name)
    if (!found) throw new Error(`there is no method ${service}/${name}`)
    return found
  }
  const check = find('CheckService', 'Check')
  const write = find('WriteService', 'TransactRelationTuples')
  return {
    checkPath: `/${PACKAGE}.CheckService/Check`,
    writePath: `/${PACKAGE}.WriteService/TransactRelationTuples`,
    check: ({ object, subject }) =>
      encode(check, {
        tuple: writeTuple({ namespace: 'Document', object, relation: 'owners', subject: { id: subject } }),
      }),
    write: (tuples) =>
      encode(write, {
        relationTupleDeltas: tuples.map((tuple) => ({ action: INSERT, relationTuple: writeTuple(tuple) })),
      }),
  }
}
