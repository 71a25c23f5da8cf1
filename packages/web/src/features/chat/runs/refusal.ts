import { ApiError } from '#lib/network/api-error.ts'

/** The id of this message already belongs to another text. */
export const isUsedId = (error: unknown) =>
  error instanceof ApiError && error.code === 'ERROR_ID_ALREADY_USED'
