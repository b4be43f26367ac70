/** The provider does not vouch for who came, or says so in a way that is not believed: told where they began. */
export class ProviderRefusal extends Error {}
