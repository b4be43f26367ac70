import type { Slice } from './frame.ts'
import { createMetadataSlice } from './metadata/metadata-routes.ts'

/** Every part of the platform, in the order in which their tables are made. A new part is added here. */
export const createSlices = (version: string): Slice[] => [createMetadataSlice(version)]
