/** What the clients with a secret prove themselves by. */
export const clientSecrets = {
  confidential: 'a-secret-of-the-client',
  other: 'another-secret-of-a-client',
}
