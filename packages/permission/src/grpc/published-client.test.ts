import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { openTestSqlite } from '@tillkey/sql/testing'
import protobuf from 'protobufjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { ketoClient, ketoCredentials, registry } from '../testdata/grpc-clients.ts'
import { projectWith } from '../testdata/permission-platform.ts'
import { startTestPlatform, type TestPlatform } from '../testing.ts'

const require = createRequire(import.meta.url)
const PUBLISHED = ['check', 'expand', 'namespaces', 'read', 'write'].map(
  (name) => `ory/keto/relation_tuples/v1alpha2/${name}_service.proto`,
)
const FILES = [
  ...PUBLISHED,
  'ory/keto/relation_tuples/v1alpha2/relation_tuples.proto',
  'ory/keto/relation_tuples/v1alpha2/version.proto',
  'ory/keto/opl/v1alpha1/syntax_service.proto',
]

/** Messages, enums and services of a file: names with numbers and types. */
function describeObjects(objects: readonly protobuf.ReflectionObject[]): Record<string, unknown> {
  const entries = objects.map((object) => {
    if (object instanceof protobuf.Enum) return [object.name, object.values]
    if (object instanceof protobuf.Service) {
      const methods = object.methodsArray.map(({ name, requestType, responseType }) => [
        name,
        [requestType, responseType],
      ])
      return [object.name, Object.fromEntries(methods)]
    }
    if (!(object instanceof protobuf.Type)) return [object.name, undefined]
    const fields = object.fieldsArray.map(({ name, id, type, repeated, partOf }) => [
      name,
      [id, type.split('.').at(-1), repeated, partOf?.name],
    ])
    return [object.name, { ...Object.fromEntries(fields), ...describeObjects(object.nestedArray) }]
  })
  return Object.fromEntries(entries)
}

function describeFile(text: string): Record<string, unknown> {
  const { root, package: own = '' } = protobuf.parse(text, new protobuf.Root(), { keepCase: true })
  return describeObjects((root.lookup(own) as protobuf.Namespace).nestedArray)
}

test.each(FILES)('%s describes what the published one does', (name) => {
  const published = readFileSync(require.resolve(`@ory/keto-grpc-client/${name}`), 'utf8')
  const own = readFileSync(new URL(`protos/${name}`, import.meta.url), 'utf8')
  expect(describeFile(own)).toMatchObject(describeFile(published))
})

test('every service of the published client is served', () => {
  for (const service of ['CheckService', 'ExpandService', 'ReadService', 'WriteService'])
    expect(registry.getService(`ory.keto.relation_tuples.v1alpha2.${service}`)).toBeDefined()
})

describe('the published client', () => {
  const {
    relationTuples,
    check,
    checkService,
    write,
    writeService,
    expand,
    expandService,
    read,
    readService,
  } = ketoClient
  let platform: TestPlatform
  let address = ''
  beforeAll(async () => {
    platform = await startTestPlatform(openTestSqlite, {
      adminListener: 'open',
      projects: [projectWith({ namespaces: ['n'] })],
    })
    address = new URL(await platform.adminApp.listen({ port: 0, host: '127.0.0.1' })).host
    return () => platform[Symbol.asyncDispose]()
  })

  /** Calls a method of a published service. */
  // oxlint-disable-next-line typescript/no-explicit-any -- generated without types
  async function call(Service: any, name: string, request: object): Promise<any> {
    const client = new Service(address, ketoCredentials)
    try {
      return (await promisify(client[name].bind(client))(request)).toObject()
    } finally {
      client.close()
    }
  }

  const subject = (id: string) => new relationTuples.Subject().setId(id)
  const tuple = (id: string) =>
    new relationTuples.RelationTuple()
      .setNamespace('n')
      .setObject('o')
      .setRelation('r')
      .setSubject(subject(id))

  test('writes, checks, expands, lists and deletes', async () => {
    const deltas = ['ann', 'ben'].map((id) =>
      new write.RelationTupleDelta()
        .setAction(write.RelationTupleDelta.Action.ACTION_INSERT)
        .setRelationTuple(tuple(id)),
    )
    const transaction = new write.TransactRelationTuplesRequest().setRelationTupleDeltasList(deltas)
    expect(await call(writeService.WriteServiceClient, 'transactRelationTuples', transaction)).toEqual({
      snaptokensList: ['', ''],
    })
    const checkOf = (id: string) =>
      call(checkService.CheckServiceClient, 'check', new check.CheckRequest().setTuple(tuple(id)))
    expect([await checkOf('ann'), await checkOf('eve')]).toMatchObject([
      { allowed: true },
      { allowed: false },
    ])
    const set = new relationTuples.SubjectSet().setNamespace('n').setObject('o').setRelation('r')
    const { tree } = await call(
      expandService.ExpandServiceClient,
      'expand',
      new expand.ExpandRequest().setSubject(new relationTuples.Subject().setSet(set)).setMaxDepth(3),
    )
    expect(tree.childrenList.map((child: { subject: { id: string } }) => child.subject.id)).toEqual([
      'ann',
      'ben',
    ])
    const query = new relationTuples.RelationQuery().setNamespace('n').setSubject(subject('ben'))
    const listed = await call(
      readService.ReadServiceClient,
      'listRelationTuples',
      new read.ListRelationTuplesRequest().setRelationQuery(query),
    )
    expect(listed.relationTuplesList).toHaveLength(1)
    await call(
      writeService.WriteServiceClient,
      'deleteRelationTuples',
      new write.DeleteRelationTuplesRequest().setRelationQuery(query),
    )
    expect(await checkOf('ben')).toMatchObject({ allowed: false })
  })

  test('reports an undeclared namespace as NOT_FOUND', async () => {
    const request = new check.CheckRequest().setTuple(tuple('ann').setNamespace('x'))
    await expect(call(checkService.CheckServiceClient, 'check', request)).rejects.toMatchObject({ code: 5 })
  })
})
