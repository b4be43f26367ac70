import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import {
  deleteRotatedOAuth2ClientSecrets,
  rotateOAuth2ClientSecret,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { batchCheckPermission, explainPermission } from '@tillkey/contract/platform/permission/checks.ts'
import {
  listPermittedObjects,
  listPermittedSubjects,
} from '@tillkey/contract/platform/permission/look-ups.ts'
import {
  diffProjectRevision,
  getProjectRevision,
  listProjectRevisions,
  revertProject,
  setProjectState,
} from '@tillkey/contract/platform/project/revisions.ts'

/**
 * Our operations beside the published ones, in the groups they belong to. Where browsers are only sent to (callbacks,
 * links of messages, POST twins) is no method: those are there as functions.
 */
export const ownGroups = {
  identity: { searchIdentities },
  oauth2: { deleteRotatedOAuth2ClientSecrets, rotateOAuth2ClientSecret },
  permission: { batchCheckPermission, explainPermission, listPermittedObjects, listPermittedSubjects },
  project: { diffProjectRevision, getProjectRevision, listProjectRevisions, revertProject, setProjectState },
}
