import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  dsn,
  flag,
  group,
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
    max_read_depth: done(integer(1, 65_535), 'How many steps a check or an expansion goes at most.', 5),
    max_read_width: done(
      integer(1, 65_535),
      'How many subject sets of one relation are followed at most.',
      100,
    ),
    max_batch_check_size: done(integer(1, 65_535), 'How many checks one batch may hold.', 10),
    batch_check_max_parallelization: processOnly(
      integer(1, 65_535),
      'How many checks of a batch run at once.',
      5,
    ),
  },
  'How far the permission service looks.',
)

/** Everything that `services.permission.config` may say. */
export const permissionSettings = group(
  {
    $schema: processOnly(text, 'For editors.'),
    version: processOnly(version, 'The version of the server for which the settings were written.'),
    dsn,
    serve: group(
      {
        ...onlyListener,
        read: servedListener(4466, 'Where relationships are read and checked.'),
        write: servedListener(4467, 'Where relationships are written.'),
        metrics: listener(4468, 'Where figures are read.'),
        opl: servedListener(4469, 'Where permission files are checked.'),
      },
      'Where the server listens.',
    ),
    log: logging,
    tracing,
    profiling,
    namespaces,
    limit,
    relation_tuples: group(
      {
        typed: done(
          flag,
          'Whether relationships have to fit the types that the permission file declares.',
          false,
        ),
      },
      'What may be written. A setting of our own.',
    ),
    secrets: group(
      {
        pagination: done(
          listOf(Type.String({ minLength: 16 })),
          'Secrets that seal page tokens, newest first.',
        ),
      },
      'Secrets of the service.',
    ),
    clients: group(
      {
        http: group(
          {
            disallow_private_ip_ranges: processOnly(
              flag,
              'Whether permission files may not be fetched from private networks; here they never are.',
              false,
            ),
          },
          'Calls over HTTP.',
        ),
      },
      'What the service calls.',
    ),
  },
  'The permission service of a project.',
)
