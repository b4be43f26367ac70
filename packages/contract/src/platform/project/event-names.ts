const flows = ['Login', 'Registration', 'Settings', 'Recovery', 'Verification']

/** Names of the published events. */
export const publishedEventNames: readonly string[] = [
  ...flows.flatMap((flow) => [`${flow}Succeeded`, `${flow}Failed`]),
  'SessionIssued',
  'SessionChanged',
  'SessionRevoked',
  'SessionChecked',
  'SessionTokenizedAsJWT',
  'IdentityCreated',
  'IdentityUpdated',
  'WebhookDelivered',
  'WebhookSucceeded',
  'WebhookFailed',
  'OAuth2LoginAccepted',
  'OAuth2LoginRejected',
  'OAuth2ConsentAccepted',
  'OAuth2ConsentRejected',
  'OAuth2ConsentRevoked',
  'OAuth2ClientCreated',
  'OAuth2ClientUpdated',
  'OAuth2ClientDeleted',
  'OAuth2AccessTokenIssued',
  'OAuth2AccessTokenInspected',
  'OAuth2AccessTokenRevoked',
  'OAuth2RefreshTokenIssued',
  'OAuth2TokenExchangeError',
  'OIDCIdentityTokenIssued',
  'RelationtuplesCreated',
  'RelationtuplesChanged',
  'RelationtuplesDeleted',
  'PermissionsChecked',
  'PermissionsExpanded',
]

/** Names of all events of a project. */
export const eventNames: readonly string[] = [...publishedEventNames, 'IdentityDeleted']
