import type { TProperties } from 'typebox'
import {
  flag,
  group,
  implemented,
  integer,
  listOf,
  oneOf,
  origin,
  processOnly,
  text,
  urlOrPath,
} from './setting.ts'

// Settings of the process, published for three separate servers. Here they come from the environment instead.

const fileOrBase64 = {
  path: processOnly(text, 'Path of the file.'),
  base64: processOnly(text, 'Content of the file in base64.'),
}

const tls = (additional: TProperties = {}) =>
  group({
    key: processOnly(group(fileOrBase64), 'Private key, PEM.'),
    cert: processOnly(group(fileOrBase64), 'Certificate, PEM.'),
    allow_termination_from: processOnly(listOf(text), 'Networks of proxies that may terminate TLS.'),
    ...additional,
  })

const methods = oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE')

const corsRules = (mark: typeof processOnly) =>
  group({
    enabled: mark(flag, 'Enables CORS.', false),
    allowed_origins: mark(listOf(origin), 'Allowed origins.', ['*']),
    allowed_methods: mark(listOf(methods), 'Allowed methods.'),
    allowed_headers: mark(listOf(text), 'Allowed request headers.'),
    exposed_headers: mark(listOf(text), 'Exposed response headers.'),
    allow_credentials: mark(flag, 'Allows requests with cookies.', true),
    options_passthrough: processOnly(flag, 'Forwards preflight requests to the handler.', false),
    max_age: mark(integer(0), 'Seconds for which browsers cache a preflight.', 0),
    debug: processOnly(flag, 'Logs every CORS decision.', false),
  })

const processCors = processOnly(
  corsRules(processOnly),
  'CORS. Use `cors_public` or `cors_admin` of the project.',
)

const accessLog = processOnly(
  group({
    disable_for_health: processOnly(flag, 'Leaves out health checks.', false),
  }),
  'Request log.',
)

/** Settings of one listener of a published server. */
const listenerSettings = (port: number) => ({
  base_url: processOnly(urlOrPath, 'Public address.'),
  host: processOnly(text, 'Network interface. Empty means all.'),
  port: processOnly(integer(0, 65_535), 'Port.', port),
  socket: processOnly(
    group({
      owner: processOnly(text, 'Owner of the socket.', ''),
      group: processOnly(text, 'Group of the socket.', ''),
      mode: processOnly(integer(0, 0o777), 'Permissions of the socket.', 0o755),
    }),
    'UNIX socket.',
  ),
  write_listen_file: processOnly(text, 'File that the address of the listener is written to.'),
  cors: processCors,
  tls: processOnly(tls({ enabled: processOnly(flag, 'Enables TLS.', true) }), 'TLS of this listener.'),
  request_log: accessLog,
  access_log: accessLog,
})

/** Address of a server with a single listener. */
export const onlyListener = {
  host: processOnly(text, 'Network interface, if there is only one listener.'),
  port: processOnly(integer(0, 65_535), 'Port, if there is only one listener.'),
}

/** A listener that this server does not have. Accepted and ignored. */
export const listener = (port: number, what: string) => processOnly(group(listenerSettings(port)), what)

/** A listener that this server has. Only its CORS rules apply, to the project. */
export const servedListener = (port: number, what: string) =>
  group(
    {
      ...listenerSettings(port),
      cors: implemented(
        corsRules(implemented),
        'CORS, in addition to `cors_public` and `cors_admin` of the project.',
      ),
    },
    what,
  )

/** Published settings of the process. Accepted and ignored. */
export const serverTls = processOnly(
  tls({ enabled: processOnly(flag, 'Enables TLS.', true) }),
  'TLS of all listeners.',
)

/** Published settings of the process. Accepted and ignored. */
export const logging = processOnly(
  group({
    level: processOnly(
      oneOf('trace', 'debug', 'info', 'warn', 'warning', 'error', 'fatal', 'panic'),
      'Minimum level.',
      'info',
    ),
    format: processOnly(oneOf('json', 'json_pretty', 'gelf', 'text'), 'Format of log lines.', 'text'),
    leak_sensitive_values: processOnly(flag, 'Includes secrets.', false),
    redaction_text: processOnly(text, 'Text that replaces secrets.'),
    additional_redacted_headers: processOnly(listOf(text), 'Additional headers to redact.'),
  }),
  'Log. Use `TILLKEY_LOG_LEVEL`.',
)

const sampling = processOnly(
  group({
    sampling_ratio: processOnly(ratio(), 'Share of requests that are traced.'),
    trace_id_ratio: processOnly(ratio(), 'Share of requests that are traced, by trace id.'),
    server_url: processOnly(text, 'URL of the sampling server.'),
  }),
  'Sampling.',
)

function ratio() {
  return { type: 'number', minimum: 0, maximum: 1 }
}

const collector = (what: string) =>
  processOnly(
    group({
      server_url: processOnly(text, 'URL of the collector.'),
      local_agent_address: processOnly(text, 'Address of the local agent.'),
      max_tag_value_length: processOnly(integer(0), 'Maximum length of a tag.'),
      insecure: processOnly(flag, 'Disables TLS.', false),
      authorization_header: processOnly(text, 'Authorization header.'),
      sampling,
    }),
    what,
  )

/** Published settings of the process. Accepted and ignored. */
export const tracing = processOnly(
  group({
    provider: processOnly(
      oneOf('jaeger', 'zipkin', 'otel', 'elastic-apm', 'instana', 'datadog', ''),
      'Type of collector.',
    ),
    service_name: processOnly(text, 'Service name in traces.'),
    deployment_environment: processOnly(text, 'Deployment environment in traces.'),
    providers: processOnly(
      group({
        jaeger: collector('Jaeger.'),
        zipkin: collector('Zipkin.'),
        otlp: collector('OpenTelemetry.'),
      }),
      'Collectors.',
    ),
  }),
  'Tracing.',
)

/** Published setting of the process. Accepted and ignored. */
export const profiling = processOnly(oneOf('cpu', 'mem', ''), 'Profiling.')
/** Published setting of the process. Accepted and ignored. */
export const dsn = processOnly(text, 'Database. Use `DATABASE_URL`.')
