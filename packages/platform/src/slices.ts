import type { Slice } from './frame.ts'
import { createIdentitySlice, type IdentityOptions } from './identity/identity-slice.ts'
import { createMetadataSlice } from './metadata/metadata-routes.ts'
import { createPermissionSlice } from './permission/permission-routes.ts'

export interface SliceOptions extends IdentityOptions {
  version: string
}

/** Every part of the platform, in the order in which their tables are made. A new part is added here. */
export const createSlices = (options: SliceOptions): Slice[] => [
  createMetadataSlice(options.version),
  createIdentitySlice(options),
  createPermissionSlice(),
]
