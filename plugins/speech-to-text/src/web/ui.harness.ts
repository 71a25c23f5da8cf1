import type { PluginUi } from '@parlance/plugin-api/ui.ts'

/** A variable, because the types of the page are not available to a plugin. */
const PARTS = '../../../../packages/web/src/plugins/ui-parts.tsx'

/** The components that the page provides to plugins. */
export const { parts: ui } = (await import(PARTS)) as { parts: PluginUi }
