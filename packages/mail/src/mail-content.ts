/** Contents of a mail in reading order, as plain text. The layout escapes it. */
export interface MailContent {
  subject: string
  /** Sentence that mail programs show after the subject. Default: the first paragraph. */
  preview?: string
  heading: string
  paragraphs: readonly string[]
  /** Labelled lines, as on a receipt; `strong` marks the total. */
  rows?: readonly { label: string; value: string; weight?: 'normal' | 'strong' }[]
  /** Shown large, for copying or typing. */
  code?: string
  /** Main action. The URL is http or https. */
  action?: { label: string; url: string }
  /** Smaller text below the action. */
  notes?: readonly string[]
  /** Separate text at the end of the card, e.g. what to do with an unexpected message. */
  aside?: string
  /** Below the card: sender, recipient and reason. */
  footer: string
  theme?: MailTheme
}

/** Branding of a project's mails. */
export interface MailTheme {
  name: string
  /** Button colours as #rrggbb. */
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
