/** Secrets of the confidential clients. */
export const clientSecrets = {
  confidential: 'a-secret-of-the-client',
  other: 'another-secret-of-a-client',
}
