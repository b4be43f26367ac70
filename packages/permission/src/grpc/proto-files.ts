import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, createFileRegistry, type FileRegistry } from '@bufbuild/protobuf'
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type EnumDescriptorProto,
  EnumDescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  FieldDescriptorProto_Label as Label,
  type ServiceDescriptorProto,
  ServiceDescriptorProtoSchema,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt'
import protobuf from 'protobufjs'

// The server is bundled, and the files are not.
const require = createRequire(import.meta.url)

const KETO = 'ory/keto/relation_tuples/v1alpha2'

/** Files in `protos`, by the names under which they are published. Imports come first. */
const FILES = [
  'google/protobuf/field_mask.proto',
  'google/rpc/error_details.proto',
  'grpc/health/v1/health.proto',
  'grpc/reflection/v1/reflection.proto',
  'grpc/reflection/v1alpha/reflection.proto',
  `${KETO}/relation_tuples.proto`,
  `${KETO}/check_service.proto`,
  `${KETO}/expand_service.proto`,
  `${KETO}/namespaces_service.proto`,
  `${KETO}/read_service.proto`,
  `${KETO}/version.proto`,
  `${KETO}/write_service.proto`,
  'ory/keto/opl/v1alpha1/syntax_service.proto',
]

/** Scalar types that the files use. */
const SCALARS: Readonly<Record<string, Type>> = {
  bool: Type.BOOL,
  bytes: Type.BYTES,
  int32: Type.INT32,
  string: Type.STRING,
  uint32: Type.UINT32,
}

/** Parses the published messages and services. */
export function readProtoFiles(): FileRegistry {
  const root = new protobuf.Root()
  const parsed = FILES.map((name) => {
    const text = readFileSync(require.resolve(`@tillkey/permission/protos/${name}`), 'utf8')
    // Names the file of every parsed object. Missing in the types.
    Object.assign(protobuf.parse, { filename: name })
    return { name, ...protobuf.parse(text, root, { keepCase: true }) }
  })
  root.resolveAll()
  const file = parsed.map(({ name, package: own = '', imports = [] }) => {
    const { nestedArray } = root.lookup(own) as protobuf.NamespaceBase // a package is a namespace
    return describeFile(
      { name, package: own, imports },
      nestedArray.filter(({ filename }) => filename === name),
    )
  })
  return createFileRegistry(create(FileDescriptorSetSchema, { file }))
}

function describeFile(
  { imports, ...file }: { name: string; package: string; imports: string[] },
  objects: readonly protobuf.ReflectionObject[],
): FileDescriptorProto {
  return create(FileDescriptorProtoSchema, {
    ...file,
    syntax: 'proto3',
    dependency: imports,
    messageType: objects.flatMap((each) => (each instanceof protobuf.Type ? [describeMessage(each)] : [])),
    enumType: objects.flatMap((each) => (each instanceof protobuf.Enum ? [describeEnum(each)] : [])),
    service: objects.flatMap((each) => (each instanceof protobuf.Service ? [describeService(each)] : [])),
  })
}

function describeMessage(message: protobuf.Type): DescriptorProto {
  // Synthetic oneofs of optional fields come last (descriptor.proto).
  const isSynthetic = (oneof: protobuf.OneOf): boolean => oneof.fieldsArray.every(isOptional)
  const oneofs = message.oneofsArray.toSorted((a, b) => Number(isSynthetic(a)) - Number(isSynthetic(b)))
  const nested = message.nestedArray
  return create(DescriptorProtoSchema, {
    name: message.name,
    field: message.fieldsArray.map((field) => describeField(field, oneofs)),
    oneofDecl: oneofs.map(({ name }) => ({ name })),
    nestedType: nested.flatMap((each) => (each instanceof protobuf.Type ? [describeMessage(each)] : [])),
    enumType: nested.flatMap((each) => (each instanceof protobuf.Enum ? [describeEnum(each)] : [])),
  })
}

const isOptional = ({ options }: protobuf.Field): boolean => options?.proto3_optional === true

function describeField(field: protobuf.Field, oneofs: readonly protobuf.OneOf[]): FieldDescriptorProto {
  const { name, id, repeated, options, resolvedType, partOf } = field
  return create(FieldDescriptorProtoSchema, {
    name,
    jsonName: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    number: id,
    label: repeated ? Label.REPEATED : Label.OPTIONAL,
    ...describeType(field.type, resolvedType),
    ...(options?.deprecated === true && { options: { deprecated: true } }),
    ...(partOf && { oneofIndex: oneofs.indexOf(partOf) }),
    ...(isOptional(field) && { proto3Optional: true }),
  })
}

function describeType(type: string, resolved: protobuf.Type | protobuf.Enum | null) {
  if (resolved)
    return {
      type: resolved instanceof protobuf.Enum ? Type.ENUM : Type.MESSAGE,
      typeName: resolved.fullName,
    }
  const scalar = SCALARS[type]
  if (scalar === undefined) throw new Error(`The type ${type} is missing in SCALARS.`)
  return { type: scalar }
}

const describeEnum = ({ name, values }: protobuf.Enum): EnumDescriptorProto =>
  create(EnumDescriptorProtoSchema, {
    name,
    value: Object.entries(values).map(([name, number]) => ({ name, number })),
  })

const describeService = ({ name, methodsArray }: protobuf.Service): ServiceDescriptorProto =>
  create(ServiceDescriptorProtoSchema, {
    name,
    method: methodsArray.map((method) => ({
      name: method.name,
      inputType: method.resolvedRequestType?.fullName ?? '',
      outputType: method.resolvedResponseType?.fullName ?? '',
      clientStreaming: method.requestStream === true,
      serverStreaming: method.responseStream === true,
    })),
  })
