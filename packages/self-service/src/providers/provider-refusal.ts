/** The provider refused, or its response is invalid. Shown in the form. */
export class ProviderRefusal extends Error {}
