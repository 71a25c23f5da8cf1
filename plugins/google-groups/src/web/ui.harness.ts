import type { PluginUi } from '@parlance/plugin-api/ui.ts'

/** A variable, because the types of the page are not available to a plugin. */
const PARTS = '../../../../packages/web/src/plugins/ui-parts.tsx'

/** The components that the page provides to plugins. */
export const { parts: ui } = (await import(PARTS)) as { parts: PluginUi }

const ERRORS = '../../../../packages/web/src/lib/network/api-error.ts'
type Errors = { ApiError: new (message: string, status: number, url: string) => Error }
const { ApiError } = (await import(ERRORS)) as Errors

/** The error that is thrown if our server refuses a call. */
export const refusalOf = (message: string) => new ApiError(message, 503, '')
