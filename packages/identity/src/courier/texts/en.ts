import type { Texts } from './texts.ts'

export const en: Texts = {
  recovery: {
    subject: 'Get back into your {project} account',
    heading: 'Get back into your account',
    byCode: 'Enter this code on the page where you asked for it:',
    byLink: 'Open this link to choose how you sign in from now on:',
    action: 'Get back into my account',
    unexpected: 'You did not ask for this? Then do nothing: nobody gets in without this message.',
  },
  verification: {
    subject: 'Confirm your e-mail address for {project}',
    heading: 'Is this your address?',
    byCode: 'Enter this code to confirm that {address} is yours:',
    byLink: 'Open this link to confirm that {address} is yours:',
    action: 'Confirm my address',
    unexpected:
      'You have no account here? Then somebody mistyped an address, and you can forget this message.',
  },
  login: {
    subject: 'Your code to sign in to {project}',
    heading: 'Sign in',
    byCode: 'Enter this code to sign in:',
    byLink: 'Open this link to sign in:',
    action: 'Sign in',
    unexpected: 'You are not signing in right now? Then give this code to nobody.',
  },
  registration: {
    subject: 'Your code to join {project}',
    heading: 'Almost there',
    byCode: 'Enter this code to finish your account:',
    byLink: 'Open this link to finish your account:',
    action: 'Finish my account',
    unexpected: 'You are not signing up? Then do nothing, and no account is made.',
  },
  recoveryUnknown: {
    subject: 'Somebody asked for an account at {project}',
    heading: 'There is no account with this address',
    paragraph: 'Somebody asked to get back into the account of {address}, but there is none.',
    advice: 'Was it you? Then you may have signed up with another address: please try that one.',
  },
  verificationUnknown: {
    subject: 'Somebody gave your address to {project}',
    heading: 'There is no account with this address',
    paragraph: 'Somebody asked to confirm {address}, but no account has this address.',
    advice: 'Was it you? Then you may have signed up with another address: please try that one.',
  },
  codeIsSecret: 'The code works once, for {life}. We never ask for it by telephone.',
  linkWorksOnce: 'The link works once, for {life}.',
  life: { moment: 'a short while', minute: 'a minute', minutes: '{minutes} minutes' },
  footer: '{project} sent this message to {address}.',
  sms: 'Your {project} code is {code}. Give it to nobody.',
}
