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
  needed,
  oneOf,
  processOnly,
  secret,
  source,
  text,
} from '@tillkey/platform-core'
import { callAuth } from './hooks-settings.ts'

const request = (what: string) =>
  done(
    group({
      url: done(httpUrl, 'Who is called.'),
      method: done(text, 'The method of the call.', 'POST'),
      headers: done(named(secret(text)), 'Headers of the call.'),
      body: done(
        source,
        'A Jsonnet template of the body: a function of the message. All that is known of it unless told.',
      ),
      auth: callAuth('Credentials of the call.'),
      additionalProperties: processOnly(flag, 'Means nothing; the published description lets it stand.'),
    }),
    what,
  )

const emailTemplate = done(
  group({
    subject: done(source, 'The subject line.'),
    body: done(
      group({ plaintext: done(source, 'The text.'), html: done(source, 'The same as a page.') }),
      'The message.',
    ),
  }),
  'The mail.',
)
const smsTemplate = done(
  group({ body: done(group({ plaintext: done(source, 'The text.') }), 'The message.') }),
  'The short message.',
)
const whenKnown = group({ email: emailTemplate, sms: smsTemplate })
const both = (what: string) =>
  done(
    group({
      valid: done(whenKnown, 'What somebody whom we know gets.'),
      invalid: done(group({ email: emailTemplate }), 'What somebody whom we do not know gets.'),
    }),
    what,
  )

const templates = group(
  {
    recovery: both('Messages of recovery with a link.'),
    recovery_code: both('Messages of recovery with a code.'),
    verification: both('Messages of verification with a link.'),
    verification_code: both('Messages of verification with a code.'),
    registration_code: done(group({ valid: done(whenKnown, 'What is sent.') }), 'Codes to sign up with.'),
    login_code: done(group({ valid: done(whenKnown, 'What is sent.') }), 'Codes to sign in with.'),
    verifiable_address_changed: later(whenKnown, 'The news that a verified address was changed.'),
  },
  'Templates in place of our own.',
)

const smtp = group(
  {
    connection_uri: done(
      secret(Type.String({ pattern: '^smtps?://' })),
      'The mail server: `smtps://user:password@host:465/`, or `smtp://` with `disable_starttls` and `skip_ssl_verify`.',
    ),
    from_address: done(
      email,
      'Who mails come from; whoever the mails of the platform come from unless told.',
    ),
    from_name: done(text, 'The name of the sender.'),
    headers: done(named(text), 'More headers of each mail; those that every mail has stay as they are.'),
    client_cert_path: processOnly(text, 'A certificate that the mail server is shown.', ''),
    client_key_path: processOnly(text, 'The key of that certificate.', ''),
    local_name: done(text, 'The name by which the server is greeted.', 'localhost'),
  },
  'Mail over SMTP.',
)

/** `courier`. */
export const courier = group(
  {
    delivery_strategy: done(oneOf('smtp', 'http'), 'How mails are sent.', 'smtp'),
    smtp,
    http: group({ request_config: request('The call that sends a mail.') }, 'Mail over HTTP.'),
    channels: done(
      listOf(
        group({
          id: needed(done(oneOf('sms'), 'What the channel is for.')),
          type: done(oneOf('http'), 'How it is reached.', 'http'),
          request_config: needed(request('The call that sends a message.')),
        }),
      ),
      'Other ways to send messages.',
      [],
    ),
    sms: done(
      group({
        enabled: done(flag, 'Whether short messages are sent this way.', false),
        from: done(text, 'Who they come from: `from` of what the call is made from.'),
        request_config: request('The call that sends one.'),
      }),
      'Short messages, by the older name.',
    ),
    templates,
    template_override_path: processOnly(text, 'A folder of templates: state them under `templates`.'),
    message_retries: done(
      integer(0),
      'How often a message that failed is sent again; about two days unless told.',
      59,
    ),
    worker: group(
      {
        pull_count: processOnly(integer(1), 'How many messages are taken at once.', 10),
        pull_wait: processOnly(duration, 'How long the server waits before it looks again.', '1s'),
      },
      'The process that sends.',
    ),
  },
  'Messages to people.',
)
