import type { PluginUi } from '@parlance/plugin-api/ui.ts'

/** A variable, as the types of the page are not those of a plugin. */
const PARTS = '../../../../packages/web/src/plugins/ui-parts.tsx'

/** The parts that the page gives to plugins. */
export const { parts: ui } = (await import(PARTS)) as { parts: PluginUi }
