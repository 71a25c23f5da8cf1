import type { PageSlot } from '@parlance/plugin-api/slots.ts'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { pluginsLoaded } from '#plugins/host.ts'
import { findPage } from '#plugins/plugin-page.tsx'
import { loadPluginUi } from '#plugins/plugin-ui.ts'

/** Waits for the plugins; a path without a plugin page is not found. */
export async function pluginPageLoader(slot: PageSlot, path: string): Promise<void> {
  // together with the code of the page; a failure is handled by the page
  loadPluginUi().catch(() => {})
  await pluginsLoaded()
  if (findPage(slot, path) === undefined) throw notFound({ routeId: rootRouteId })
}
