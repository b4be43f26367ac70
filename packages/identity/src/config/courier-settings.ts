import { Type } from '@tillkey/contract/type.ts'
import {
  done,
  duration,
  email,
  flag,
  group,
  httpUrl,
  integer,
  later,
  listOf,
  named,
  oneOf,
  processOnly,
  required,
  secret,
  source,
  text,
} from '@tillkey/platform-core'
import { callAuth } from './hooks-settings.ts'

const request = (what: string) =>
  done(
    group({
      url: done(httpUrl, 'URL of the request.'),
      method: done(text, 'HTTP method.', 'POST'),
      headers: done(named(secret(text)), 'Request headers.'),
      body: done(
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

const emailTemplate = done(
  group({
    subject: done(source, 'Subject line.'),
    body: done(
      group({ plaintext: done(source, 'Plain text.'), html: done(source, 'HTML.') }),
      'Message body.',
    ),
  }),
  'Email.',
)
const smsTemplate = done(
  group({ body: done(group({ plaintext: done(source, 'Plain text.') }), 'Message body.') }),
  'Text message.',
)
const whenKnown = group({ email: emailTemplate, sms: smsTemplate })
const both = (what: string) =>
  done(
    group({
      valid: done(whenKnown, 'For known recipients.'),
      invalid: done(group({ email: emailTemplate }), 'For unknown recipients.'),
    }),
    what,
  )

const templates = group(
  {
    recovery: both('Recovery links.'),
    recovery_code: both('Recovery codes.'),
    verification: both('Verification links.'),
    verification_code: both('Verification codes.'),
    registration_code: done(
      group({ valid: done(whenKnown, 'For known recipients.') }),
      'Registration codes.',
    ),
    login_code: done(group({ valid: done(whenKnown, 'For known recipients.') }), 'Sign-in codes.'),
    verifiable_address_changed: later(whenKnown, 'Notice that a verified address has changed.'),
  },
  'Templates that replace the built-in ones.',
)

const smtp = group(
  {
    connection_uri: done(
      secret(Type.String({ pattern: '^smtps?://' })),
      'Mail server: `smtps://user:password@host:465/`, or `smtp://` with the options `disable_starttls` and `skip_ssl_verify`.',
    ),
    from_address: done(email, "Sender address. Default: the platform's."),
    from_name: done(text, 'Sender name.'),
    headers: done(named(text), 'Additional headers. They cannot replace the usual ones.'),
    client_cert_path: processOnly(text, 'Client certificate for the mail server.', ''),
    client_key_path: processOnly(text, 'Key of the client certificate.', ''),
    local_name: done(text, 'Host name sent to the mail server (HELO).', 'localhost'),
  },
  'Mail over SMTP.',
)

/** `courier`. */
export const courier = group(
  {
    delivery_strategy: done(oneOf('smtp', 'http'), 'How emails are sent.', 'smtp'),
    smtp,
    http: group({ request_config: request('Request that sends an email.') }, 'Mail over HTTP.'),
    channels: done(
      listOf(
        group({
          id: required(done(oneOf('sms'), 'Type of message.')),
          type: done(oneOf('http'), 'Type of delivery.', 'http'),
          request_config: required(request('Request that sends a message.')),
        }),
      ),
      'Additional delivery channels.',
      [],
    ),
    sms: done(
      group({
        enabled: done(flag, 'Enables text messages with the settings below.', false),
        from: done(text, 'Sender, available as `from` in the template.'),
        request_config: request('Request that sends a text message.'),
      }),
      'Text messages. Deprecated in favour of `channels`.',
    ),
    templates,
    template_override_path: processOnly(text, 'Folder of templates. Use `templates` instead.'),
    message_retries: done(
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
