import type { Static } from 'typebox'
import { Type } from '../../type.ts'
import { Time, Uuid } from '../values.ts'

export const ProjectBrandingColors = Type.Object({
  accent_default_color: Type.Optional(Type.String()),
  accent_disabled_color: Type.Optional(Type.String()),
  accent_emphasis_color: Type.Optional(Type.String()),
  accent_muted_color: Type.Optional(Type.String()),
  accent_subtle_color: Type.Optional(Type.String()),
  background_canvas_color: Type.Optional(Type.String()),
  background_subtle_color: Type.Optional(Type.String()),
  background_surface_color: Type.Optional(Type.String()),
  border_default_color: Type.Optional(Type.String()),
  error_default_color: Type.Optional(Type.String()),
  error_emphasis_color: Type.Optional(Type.String()),
  error_muted_color: Type.Optional(Type.String()),
  error_subtle_color: Type.Optional(Type.String()),
  foreground_default_color: Type.Optional(Type.String()),
  foreground_disabled_color: Type.Optional(Type.String()),
  foreground_muted_color: Type.Optional(Type.String()),
  foreground_on_accent_color: Type.Optional(Type.String()),
  foreground_on_dark_color: Type.Optional(Type.String()),
  foreground_on_disabled_color: Type.Optional(Type.String()),
  foreground_subtle_color: Type.Optional(Type.String()),
  input_background_color: Type.Optional(Type.String()),
  input_disabled_color: Type.Optional(Type.String()),
  input_placeholder_color: Type.Optional(Type.String()),
  input_text_color: Type.Optional(Type.String()),
  primary_color: Type.Optional(Type.String()),
  secondary_color: Type.Optional(Type.String()),
  success_emphasis_color: Type.Optional(Type.String()),
  text_default_color: Type.Optional(Type.String()),
  text_disabled_color: Type.Optional(Type.String()),
})
export type ProjectBrandingColors = Static<typeof ProjectBrandingColors>

export const CreateProjectBranding = Type.Object({
  favicon_type: Type.Optional(Type.String()),
  favicon_url: Type.Optional(Type.String()),
  logo_type: Type.Optional(Type.String()),
  logo_url: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  theme: Type.Optional(ProjectBrandingColors),
})
export type CreateProjectBranding = Static<typeof CreateProjectBranding>

export const InternalGetProjectBrandingBody = Type.Object({
  hostname: Type.Optional(Type.String()),
})
export type InternalGetProjectBrandingBody = Static<typeof InternalGetProjectBrandingBody>

export const ProjectBrandingTheme = Type.Object({
  accent_default_color: Type.Optional(Type.String()),
  accent_disabled_color: Type.Optional(Type.String()),
  accent_emphasis_color: Type.Optional(Type.String()),
  accent_muted_color: Type.Optional(Type.String()),
  accent_subtle_color: Type.Optional(Type.String()),
  background_canvas_color: Type.Optional(Type.String()),
  background_subtle_color: Type.Optional(Type.String()),
  background_surface_color: Type.Optional(Type.String()),
  border_default_color: Type.Optional(Type.String()),
  created_at: Time,
  error_default_color: Type.Optional(Type.String()),
  error_emphasis_color: Type.Optional(Type.String()),
  error_muted_color: Type.Optional(Type.String()),
  error_subtle_color: Type.Optional(Type.String()),
  favicon_type: Type.Optional(Type.String()),
  favicon_url: Type.Optional(Type.String()),
  foreground_default_color: Type.Optional(Type.String()),
  foreground_disabled_color: Type.Optional(Type.String()),
  foreground_muted_color: Type.Optional(Type.String()),
  foreground_on_accent_color: Type.Optional(Type.String()),
  foreground_on_dark_color: Type.Optional(Type.String()),
  foreground_on_disabled_color: Type.Optional(Type.String()),
  foreground_subtle_color: Type.Optional(Type.String()),
  id: Uuid,
  input_background_color: Type.Optional(Type.String()),
  input_disabled_color: Type.Optional(Type.String()),
  input_placeholder_color: Type.Optional(Type.String()),
  input_text_color: Type.Optional(Type.String()),
  logo_type: Type.Optional(Type.String()),
  logo_url: Type.Optional(Type.String()),
  name: Type.String(),
  primary_color: Type.Optional(Type.String()),
  project_branding_id: Uuid,
  secondary_color: Type.Optional(Type.String()),
  success_emphasis_color: Type.Optional(Type.String()),
  text_default_color: Type.Optional(Type.String()),
  text_disabled_color: Type.Optional(Type.String()),
  updated_at: Time,
})
export type ProjectBrandingTheme = Static<typeof ProjectBrandingTheme>

export const ProjectBranding = Type.Object({
  created_at: Time,
  default_theme: ProjectBrandingTheme,
  id: Uuid,
  project_id: Uuid,
  themes: Type.Array(ProjectBrandingTheme),
  updated_at: Time,
})
export type ProjectBranding = Static<typeof ProjectBranding>

export const SetProjectBrandingThemeBody = Type.Object({
  favicon_type: Type.Optional(Type.String()),
  favicon_url: Type.Optional(Type.String()),
  logo_type: Type.Optional(Type.String()),
  logo_url: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  theme: Type.Optional(ProjectBrandingColors),
})
export type SetProjectBrandingThemeBody = Static<typeof SetProjectBrandingThemeBody>
