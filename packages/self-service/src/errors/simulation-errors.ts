import { ApiError } from '@tillkey/wire'

export const simulatedPersonMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'simulated_person_missing',
    field: 'identity_id',
    reason: 'Choose a person, or enter the traits of a new one.',
  })

export const simulatedTraitsMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'simulated_traits_missing',
    field: 'traits',
    reason: 'Enter traits.',
  })

export const tooManySimulations = (): ApiError =>
  new ApiError({
    status: 503,
    code: 'too_many_simulations',
    reason: 'Other simulations are running. Try again in a moment.',
  })
