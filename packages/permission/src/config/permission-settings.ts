import { Type } from '@tillkey/contract/type.ts'
import {
  dsn,
  flag,
  group,
  implemented,
  integer,
  listener,
  listOf,
  logging,
  onlyListener,
  processOnly,
  profiling,
  servedListener,
  text,
  tracing,
  version,
} from '@tillkey/platform-core'
import { namespaces } from './namespaces.ts'

const limit = group(
  {
    max_read_depth: implemented(integer(1, 65_535), 'Maximum depth of a check or expansion.', 5),
    max_read_width: implemented(
      integer(1, 65_535),
      'Maximum number of subject sets followed per relation.',
      100,
    ),
    max_batch_check_size: implemented(integer(1, 65_535), 'Maximum number of checks in a batch.', 10),
    batch_check_max_parallelization: processOnly(
      integer(1, 65_535),
      'Number of checks of a batch that run in parallel.',
      5,
    ),
  },
  'Limits.',
)

/** Settings of `services.permission.config`. */
export const permissionSettings = group(
  {
    $schema: processOnly(text, 'JSON Schema for editors.'),
    version: processOnly(version, 'Server version the settings were written for.'),
    dsn,
    serve: group(
      {
        ...onlyListener,
        read: servedListener(4466, 'Read API.'),
        write: servedListener(4467, 'Write API.'),
        metrics: listener(4468, 'Metrics.'),
        opl: servedListener(4469, 'Syntax checks of permission files.'),
      },
      'Listeners.',
    ),
    log: logging,
    tracing,
    profiling,
    namespaces,
    limit,
    relation_tuples: group(
      {
        typed: implemented(
          flag,
          'Rejects relation tuples that do not match the types in the permission file.',
          false,
        ),
      },
      'Relation tuples. Extension.',
    ),
    secrets: group(
      {
        pagination: implemented(
          listOf(Type.String({ minLength: 16 })),
          'Secrets for page tokens, newest first.',
        ),
      },
      'Secrets.',
    ),
    clients: group(
      {
        http: group(
          {
            disallow_private_ip_ranges: processOnly(
              flag,
              'Refuses permission files from private networks. Always on here.',
              false,
            ),
          },
          'HTTP requests.',
        ),
      },
      'Outgoing requests.',
    ),
  },
  'Relation tuples, permission files and checks.',
)
