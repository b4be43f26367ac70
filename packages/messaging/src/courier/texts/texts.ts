/** Texts of one purpose. `{project}` and `{address}` are filled in. */
export interface PurposeTexts {
  subject: string
  heading: string
  /** Above the code. */
  byCode: string
  /** Above the button. */
  byLink: string
  /** Label of the button. */
  action: string
  /** Advice for an unexpected message. */
  unexpected: string
}

/** Texts for an address without an account. */
export interface UnknownTexts {
  subject: string
  heading: string
  paragraph: string
  advice: string
}

/** All texts in one language. */
export interface Texts {
  recovery: PurposeTexts
  verification: PurposeTexts
  login: PurposeTexts
  registration: PurposeTexts
  recoveryUnknown: UnknownTexts
  verificationUnknown: UnknownTexts
  /** Below a code; `{life}` is its validity. */
  codeIsSecret: string
  /** Below a link; `{life}` is its validity. */
  linkWorksOnce: string
  /** Validity: less than a minute, one minute, or `{minutes}`. */
  life: { shortly: string; minute: string; minutes: string }
  /** Sender and recipient. */
  footer: string
  /** Complete text message; `{code}` is filled in. */
  sms: string
}
