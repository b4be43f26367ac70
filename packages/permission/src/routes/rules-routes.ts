import type { endpointsOf } from '@tillkey/contract'
import type * as language from '@tillkey/contract/platform/permission/language.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { RequestContext } from '@tillkey/platform-core'
import type { NamespaceModel, PermissionModel } from '../language/model.ts'
import { readPermissionFile } from '../language/read-permission-file.ts'
import type { Permissions } from '../permissions.ts'
import type { Orphans } from '../rules/orphaned-tuples.ts'
import { wireTuple } from '../wire/wire-tuples.ts'

type RuleHandlers = Handlers<ReturnType<typeof endpointsOf<typeof language>>, RequestContext>

/** Checks permission files, and reads and previews the rules of a project. */
export const ruleHandlers = (permissions: Permissions): RuleHandlers => ({
  checkOplSyntax: ({ args }) => ok(checkSyntax(args.body ?? '')),
  async getPermissionRules({ context: { project } }) {
    const { rules, state, problems } = await permissions.rules(project)
    const { model, mode } = rules
    return ok({
      state,
      mode,
      ...(model.source && { source: model.source.text }),
      problems: [...problems],
      namespaces: Array.from(model.namespaces.values(), (namespace) => wireNamespace(model, namespace)),
    })
  },
  async previewPermissionRules({ args, context: { project } }) {
    const { model, problems } = readPermissionFile(args.body ?? '')
    const orphans = problems.length > 0 ? [] : await permissions.orphansOf(project, model)
    return ok({ errors: [...problems], orphans: orphans.map(wireOrphans) })
  },
})

function checkSyntax(text: string) {
  const { problems } = readPermissionFile(text)
  return problems.length > 0 ? { errors: [...problems] } : {}
}

const wireNamespace = ({ source }: PermissionModel, { name, relations }: NamespaceModel) => ({
  name,
  relations: Array.from(relations.values(), (relation) => {
    const lines = source?.lines.get(relation)
    return {
      name: relation.name,
      kind: relation.rewrite === null ? ('relation' as const) : ('permit' as const),
      types: relation.types.map((type) => ({
        namespace: type.namespace,
        ...(type.relation !== null && { relation: type.relation }),
      })),
      ...(lines && { lines }),
    }
  }),
})

const wireOrphans = ({ namespace, relation, position, tuples, hasMore }: Orphans) => ({
  namespace,
  ...(relation !== undefined && { relation }),
  position,
  relation_tuples: tuples.map(wireTuple),
  has_more: hasMore,
})
