import { apiClass, factory, fp, paramCreator } from './api.ts'

export const CourierApi = apiClass('courier')
export type CourierApi = InstanceType<typeof CourierApi>
export const CourierApiFactory = factory('courier')
export const CourierApiFp = fp('courier')
export const CourierApiAxiosParamCreator = paramCreator('courier')

export const FrontendApi = apiClass('frontend')
export type FrontendApi = InstanceType<typeof FrontendApi>
export const FrontendApiFactory = factory('frontend')
export const FrontendApiFp = fp('frontend')
export const FrontendApiAxiosParamCreator = paramCreator('frontend')

export const IdentityApi = apiClass('identity')
export type IdentityApi = InstanceType<typeof IdentityApi>
export const IdentityApiFactory = factory('identity')
export const IdentityApiFp = fp('identity')
export const IdentityApiAxiosParamCreator = paramCreator('identity')

export const JwkApi = apiClass('jwk')
export type JwkApi = InstanceType<typeof JwkApi>
export const JwkApiFactory = factory('jwk')
export const JwkApiFp = fp('jwk')
export const JwkApiAxiosParamCreator = paramCreator('jwk')

export const MetadataApi = apiClass('metadata')
export type MetadataApi = InstanceType<typeof MetadataApi>
export const MetadataApiFactory = factory('metadata')
export const MetadataApiFp = fp('metadata')
export const MetadataApiAxiosParamCreator = paramCreator('metadata')

export const OAuth2Api = apiClass('oauth2')
export type OAuth2Api = InstanceType<typeof OAuth2Api>
export const OAuth2ApiFactory = factory('oauth2')
export const OAuth2ApiFp = fp('oauth2')
export const OAuth2ApiAxiosParamCreator = paramCreator('oauth2')

export const OidcApi = apiClass('oidc')
export type OidcApi = InstanceType<typeof OidcApi>
export const OidcApiFactory = factory('oidc')
export const OidcApiFp = fp('oidc')
export const OidcApiAxiosParamCreator = paramCreator('oidc')

export const PermissionApi = apiClass('permission')
export type PermissionApi = InstanceType<typeof PermissionApi>
export const PermissionApiFactory = factory('permission')
export const PermissionApiFp = fp('permission')
export const PermissionApiAxiosParamCreator = paramCreator('permission')

export const ProjectApi = apiClass('project')
export type ProjectApi = InstanceType<typeof ProjectApi>
export const ProjectApiFactory = factory('project')
export const ProjectApiFp = fp('project')
export const ProjectApiAxiosParamCreator = paramCreator('project')

export const RelationshipApi = apiClass('relationship')
export type RelationshipApi = InstanceType<typeof RelationshipApi>
export const RelationshipApiFactory = factory('relationship')
export const RelationshipApiFp = fp('relationship')
export const RelationshipApiAxiosParamCreator = paramCreator('relationship')

export const WellknownApi = apiClass('wellknown')
export type WellknownApi = InstanceType<typeof WellknownApi>
export const WellknownApiFactory = factory('wellknown')
export const WellknownApiFp = fp('wellknown')
export const WellknownApiAxiosParamCreator = paramCreator('wellknown')
