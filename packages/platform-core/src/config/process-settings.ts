import type { TProperties } from 'typebox'
import { done, flag, group, integer, listOf, oneOf, origin, place, processOnly, text } from './setting.ts'

// What only a server that is run by itself needs: the three original servers name it alike.

const fileOrText = {
  path: processOnly(text, 'The file that holds it.'),
  base64: processOnly(text, 'The same, written in base64.'),
}

const tls = (more: TProperties = {}) =>
  group({
    key: processOnly(group(fileOrText), 'The private key, PEM.'),
    cert: processOnly(group(fileOrText), 'The certificate, PEM.'),
    allow_termination_from: processOnly(
      listOf(text),
      'Networks whose proxies may end TLS before the server.',
    ),
    ...more,
  })

const methods = oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE')

const corsRules = (mark: typeof processOnly) =>
  group({
    enabled: mark(flag, 'Whether pages of other origins may call.', false),
    allowed_origins: mark(listOf(origin), 'Their origins.', ['*']),
    allowed_methods: mark(listOf(methods), 'The methods they may use.'),
    allowed_headers: mark(listOf(text), 'The headers they may send.'),
    exposed_headers: mark(listOf(text), 'The headers they may read.'),
    allow_credentials: mark(flag, 'Whether cookies come with their calls.', true),
    options_passthrough: processOnly(flag, 'Whether preflights are handed on.', false),
    max_age: mark(integer(0), 'For how many seconds browsers remember the answer.', 0),
    debug: processOnly(flag, 'Whether each decision is logged.', false),
  })

const processCors = processOnly(
  corsRules(processOnly),
  'What pages of other origins may do: state it as cors_public or cors_admin of the project.',
)

const accessLog = processOnly(
  group({
    disable_for_health: processOnly(flag, 'Whether calls of the health addresses are left out.', false),
  }),
  'What is written down of requests.',
)

/** What is said of an address that an original server listens on. */
const listenerSettings = (port: number) => ({
  base_url: processOnly(place, 'Where it is reached from outside.'),
  host: processOnly(text, 'The network interface; all when it is empty.'),
  port: processOnly(integer(0, 65_535), 'The port.', port),
  socket: processOnly(
    group({
      owner: processOnly(text, 'Its owner.', ''),
      group: processOnly(text, 'Its group.', ''),
      mode: processOnly(integer(0, 0o777), 'Its rights.', 0o755),
    }),
    'Rights of the file when it listens on a UNIX socket.',
  ),
  write_listen_file: processOnly(text, 'A file into which the address is written once it listens.'),
  cors: processCors,
  tls: processOnly(
    tls({ enabled: processOnly(flag, 'Whether TLS is spoken.', true) }),
    'TLS of this address.',
  ),
  request_log: accessLog,
  access_log: accessLog,
})

/** Where a server listens that has one address for everything. */
export const onlyListener = {
  host: processOnly(text, 'The network interface, where there is one address.'),
  port: processOnly(integer(0, 65_535), 'The port, where there is one address.'),
}

/** One address that an original server listens on. */
export const listener = (port: number, what: string) => processOnly(group(listenerSettings(port)), what)

/** One address whose operations we serve: what pages of other origins may do there holds for the project. */
export const servedListener = (port: number, what: string) =>
  group(
    {
      ...listenerSettings(port),
      cors: done(
        corsRules(done),
        'What pages of other origins may do, beside what cors_public and cors_admin of the project say.',
      ),
    },
    what,
  )

/** TLS of all listeners. */
export const serverTls = processOnly(
  tls({ enabled: processOnly(flag, 'Whether TLS is spoken.', true) }),
  'TLS of all addresses.',
)

export const logging = processOnly(
  group({
    level: processOnly(
      oneOf('trace', 'debug', 'info', 'warn', 'warning', 'error', 'fatal', 'panic'),
      'The least grave line that is written.',
      'info',
    ),
    format: processOnly(oneOf('json', 'json_pretty', 'gelf', 'text'), 'The shape of a line.', 'text'),
    leak_sensitive_values: processOnly(flag, 'Whether secrets are written too.', false),
    redaction_text: processOnly(text, 'What stands in place of a secret.'),
    additional_redacted_headers: processOnly(listOf(text), 'More headers that count as secrets.'),
  }),
  'What the server writes down; here TILLKEY_LOG_LEVEL says it.',
)

const sampling = processOnly(
  group({
    sampling_ratio: processOnly(numberUpToOne(), 'The share of requests that are traced.'),
    trace_id_ratio: processOnly(numberUpToOne(), 'The same, by the id of the trace.'),
    server_url: processOnly(text, 'Who decides what is traced.'),
  }),
  'How many requests are traced.',
)

function numberUpToOne() {
  return { type: 'number', minimum: 0, maximum: 1 }
}

const collector = (what: string) =>
  processOnly(
    group({
      server_url: processOnly(text, 'Its address.'),
      local_agent_address: processOnly(text, 'Address of the agent on the same machine.'),
      max_tag_value_length: processOnly(integer(0), 'Characters of a tag at most.'),
      insecure: processOnly(flag, 'Whether it is spoken to without TLS.', false),
      authorization_header: processOnly(text, 'The credentials it is shown.'),
      sampling,
    }),
    what,
  )

export const tracing = processOnly(
  group({
    provider: processOnly(
      oneOf('jaeger', 'zipkin', 'otel', 'elastic-apm', 'instana', 'datadog', ''),
      'Who collects the traces.',
    ),
    service_name: processOnly(text, 'The name under which they are kept.'),
    deployment_environment: processOnly(text, 'The environment they are kept under.'),
    providers: processOnly(
      group({
        jaeger: collector('Jaeger.'),
        zipkin: collector('Zipkin.'),
        otlp: collector('OpenTelemetry.'),
      }),
      'Where the collectors are.',
    ),
  }),
  'Traces of requests.',
)

export const profiling = processOnly(oneOf('cpu', 'mem', ''), 'Which profile of the process is taken.')
export const dsn = processOnly(text, 'The database; here DATABASE_URL says it.')
