import { HeldFiles } from '@parlance/plugin-api/held-files.ts'

/** What was fetched and the product has not asked for yet. */
export const held = new HeldFiles()
