/** What a mail says, in the order in which it is read. Everything is plain text; the layout escapes it. */
export interface MailContent {
  subject: string
  /** A sentence that inboxes show beside the subject; the first paragraph unless told. */
  preview?: string
  heading: string
  paragraphs: readonly string[]
  /** Lines with a name and a value, as on a receipt; `strong` is the one that counts. */
  rows?: readonly { label: string; value: string; weight?: 'normal' | 'strong' }[]
  /** Shown large, to be copied or typed. */
  code?: string
  /** The one thing to do. The address is http or https. */
  action?: { label: string; url: string }
  /** Smaller, below what counts. */
  notes?: readonly string[]
  /** Set apart at the end of the card: what to do when the message is not expected. */
  aside?: string
  /** Below the card: who sent this to whom, and when. */
  footer: string
  theme?: MailTheme
}

/** What makes a mail recognisable as a project's. */
export interface MailTheme {
  name: string
  /** Colours of the button, as #rrggbb. */
  button: string
  onButton: string
  /** BCP 47. */
  language: string
}

/** Theme of mails that no project has branded. */
export const tillkeyTheme: MailTheme = {
  name: 'Tillkey',
  button: '#ff7d1f',
  onButton: '#1f1102',
  language: 'en',
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}
