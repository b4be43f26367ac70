import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { nullable, Time } from '../values.ts'

/** How a domain was verified. */
const DomainProof = closed('dns', 'owner')

/** A domain of an organization and its verification. */
const OrganizationDomain = Type.Object({
  domain: Type.String(),
  state: closed('pending', 'verified'),
  /** By a DNS record, or by the confirmation of a project owner. */
  verified_by: nullable(DomainProof),
  verified_at: nullable(Time),
  /** The record that verifies the domain. Being able to write it proves control of the domain. */
  record: Type.Object({ type: closed('TXT'), name: Type.String(), value: Type.String() }),
})

const ofOrganization = { project_id: Type.String(), organization_id: Type.String() }
const errors = { 400: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric }

export const listOrganizationDomains = schemas({
  summary: "Lists an organization's domains, whether each is verified, and the DNS record that verifies it.",
  parameters: Type.Object(ofOrganization),
  responses: { 200: Type.Object({ domains: Type.Array(OrganizationDomain) }), ...errors },
  default: ErrorGeneric,
})

export const verifyOrganizationDomain = schemas({
  summary: 'Verifies a domain by its TXT record, or by the confirmation of an owner if the server allows it.',
  parameters: Type.Object({ ...ofOrganization, domain: Type.String() }),
  body: Type.Optional(Type.Object({ by: Type.Optional(DomainProof) })),
  responses: { 200: OrganizationDomain, ...errors, 409: ErrorGeneric, 503: ErrorGeneric },
  default: ErrorGeneric,
})
