import { Type } from '@tillkey/contract/type.ts'
import {
  duration,
  email,
  flag,
  group,
  httpUrl,
  implemented,
  integer,
  listOf,
  named,
  oneOf,
  processOnly,
  required,
  secret,
  source,
  text,
  unimplemented,
} from '@tillkey/platform-core'
import { callAuth } from './hooks-settings.ts'

const request = (what: string) =>
  implemented(
    group({
      url: implemented(httpUrl, 'URL of the request.'),
      method: implemented(text, 'HTTP method.', 'POST'),
      headers: implemented(named(secret(text)), 'Request headers.'),
      body: implemented(
        source,
        'Jsonnet function from the message to the request body. Default: all properties of the message.',
      ),
      auth: callAuth('Credentials of the request.'),
      additionalProperties: processOnly(
        flag,
        'No effect. Accepted because the published schema contains it.',
      ),
    }),
    what,
  )

const emailTemplate = implemented(
  group({
    subject: implemented(source, 'Subject line.'),
    body: implemented(
      group({ plaintext: implemented(source, 'Plain text.'), html: implemented(source, 'HTML.') }),
      'Message body.',
    ),
  }),
  'Email.',
)
const smsTemplate = implemented(
  group({ body: implemented(group({ plaintext: implemented(source, 'Plain text.') }), 'Message body.') }),
  'Text message.',
)
const whenKnown = group({ email: emailTemplate, sms: smsTemplate })
const both = (what: string) =>
  implemented(
    group({
      valid: implemented(whenKnown, 'For known recipients.'),
      invalid: implemented(group({ email: emailTemplate }), 'For unknown recipients.'),
    }),
    what,
  )

const templates = group(
  {
    recovery: both('Recovery links.'),
    recovery_code: both('Recovery codes.'),
    verification: both('Verification links.'),
    verification_code: both('Verification codes.'),
    registration_code: implemented(
      group({ valid: implemented(whenKnown, 'For known recipients.') }),
      'Registration codes.',
    ),
    login_code: implemented(
      group({ valid: implemented(whenKnown, 'For known recipients.') }),
      'Sign-in codes.',
    ),
    verifiable_address_changed: unimplemented(whenKnown, 'Notice that a verified address has changed.'),
  },
  'Templates that replace the built-in ones.',
)

const smtp = group(
  {
    connection_uri: implemented(
      secret(Type.String({ pattern: '^smtps?://' })),
      'Mail server: `smtps://user:password@host:465/`, or `smtp://` with the options `disable_starttls` and `skip_ssl_verify`.',
    ),
    from_address: implemented(email, "Sender address. Default: the platform's."),
    from_name: implemented(text, 'Sender name.'),
    headers: implemented(named(text), 'Additional headers. They cannot replace the usual ones.'),
    client_cert_path: processOnly(text, 'Client certificate for the mail server.', ''),
    client_key_path: processOnly(text, 'Key of the client certificate.', ''),
    local_name: implemented(text, 'Host name sent to the mail server (HELO).', 'localhost'),
  },
  'Mail over SMTP.',
)

/** `courier`. */
export const courier = group(
  {
    delivery_strategy: implemented(oneOf('smtp', 'http'), 'How emails are sent.', 'smtp'),
    smtp,
    http: group({ request_config: request('Request that sends an email.') }, 'Mail over HTTP.'),
    channels: implemented(
      listOf(
        group({
          id: required(implemented(oneOf('sms'), 'Type of message.')),
          type: implemented(oneOf('http'), 'Type of delivery.', 'http'),
          request_config: required(request('Request that sends a message.')),
        }),
      ),
      'Additional delivery channels.',
      [],
    ),
    sms: implemented(
      group({
        enabled: implemented(flag, 'Enables text messages with the settings below.', false),
        from: implemented(text, 'Sender, available as `from` in the template.'),
        request_config: request('Request that sends a text message.'),
      }),
      'Text messages. Deprecated in favour of `channels`.',
    ),
    templates,
    template_override_path: processOnly(text, 'Folder of templates. Use `templates` instead.'),
    message_retries: implemented(
      integer(0),
      'Number of retries for a failed message. The default takes about two days.',
      59,
    ),
    worker: group(
      {
        pull_count: processOnly(integer(1), 'Messages per batch.', 10),
        pull_wait: processOnly(duration, 'Pause between batches.', '1s'),
      },
      'Delivery process.',
    ),
  },
  'Messages.',
)
