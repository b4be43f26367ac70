/** What one kind of message says. `{project}` and `{address}` are filled in. */
export interface PurposeTexts {
  subject: string
  heading: string
  /** Above the code. */
  byCode: string
  /** Above the button. */
  byLink: string
  /** On the button. */
  action: string
  /** What to do when the message was not expected. */
  unexpected: string
}

/** What is told to an address that nobody has. */
export interface UnknownTexts {
  subject: string
  heading: string
  paragraph: string
  advice: string
}

/** Every sentence of the messages, in one language. */
export interface Texts {
  recovery: PurposeTexts
  verification: PurposeTexts
  login: PurposeTexts
  registration: PurposeTexts
  recoveryUnknown: UnknownTexts
  verificationUnknown: UnknownTexts
  /** Below a code; `{life}` is how long it is good for. */
  codeIsSecret: string
  /** Below a link; `{life}` as for a code. */
  linkWorksOnce: string
  /** How long a code or a link is good for: less than a minute, one, or `{minutes}`. */
  life: { shortly: string; minute: string; minutes: string }
  /** Who sent the message to whom. */
  footer: string
  /** The whole of a text message; `{code}` is filled in. */
  sms: string
}
