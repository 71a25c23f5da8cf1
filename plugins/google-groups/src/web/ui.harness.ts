import type { PluginUi } from '@parlance/plugin-api/ui.ts'

/** A variable, as the types of the page are not those of a plugin. */
const PARTS = '../../../../packages/web/src/plugins/ui-parts.tsx'

/** The parts that the page gives to plugins. */
export const { parts: ui } = (await import(PARTS)) as { parts: PluginUi }

const ERRORS = '../../../../packages/web/src/lib/network/api-error.ts'
type Errors = { ApiError: new (message: string, status: number, url: string) => Error }
const { ApiError } = (await import(ERRORS)) as Errors

/** What a refusal of our server is thrown as. */
export const refusalOf = (message: string) => new ApiError(message, 503, '')
