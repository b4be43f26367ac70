import type { Texts } from './texts.ts'

export const en: Texts = {
  recovery: {
    subject: 'Recover your {project} account',
    heading: 'Recover your account',
    byCode: 'Enter this code on the page where you requested it:',
    byLink: 'Open this link to choose a new way to sign in:',
    action: 'Recover my account',
    unexpected: 'If you didn’t request this, ignore this message. Nobody can access your account without it.',
  },
  verification: {
    subject: 'Confirm your email address for {project}',
    heading: 'Confirm your address',
    byCode: 'Enter this code to confirm that {address} is yours:',
    byLink: 'Open this link to confirm that {address} is yours:',
    action: 'Confirm my address',
    unexpected:
      'If you have no account here, someone entered your address by mistake. You can ignore this message.',
  },
  login: {
    subject: 'Your sign-in code for {project}',
    heading: 'Sign in',
    byCode: 'Enter this code to sign in:',
    byLink: 'Open this link to sign in:',
    action: 'Sign in',
    unexpected: 'If you’re not signing in right now, don’t share this code with anyone.',
  },
  registration: {
    subject: 'Your code for {project}',
    heading: 'Almost there',
    byCode: 'Enter this code to create your account:',
    byLink: 'Open this link to create your account:',
    action: 'Create my account',
    unexpected: 'If you’re not creating an account, ignore this message and no account will be created.',
  },
  recoveryUnknown: {
    subject: 'Account recovery at {project}',
    heading: 'No account with this address',
    paragraph: 'Someone tried to recover an account with {address}, but no account has this address.',
    advice: 'If it was you, you may have used another address. Try that one.',
  },
  verificationUnknown: {
    subject: 'Address confirmation at {project}',
    heading: 'No account with this address',
    paragraph: 'Someone asked to confirm {address}, but no account has this address.',
    advice: 'If it was you, you may have used another address. Try that one.',
  },
  codeIsSecret: 'The code works once and expires in {life}. We never ask for it by phone.',
  linkWorksOnce: 'The link works once and expires in {life}.',
  life: { shortly: 'a short while', minute: 'a minute', minutes: '{minutes} minutes' },
  footer: '{project} sent this message to {address}.',
  sms: 'Your {project} code is {code}. Don’t share it with anyone.',
}
