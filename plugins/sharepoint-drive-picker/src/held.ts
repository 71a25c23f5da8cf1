import { HeldFiles } from '@parlance/plugin-api/held-files.ts'

/** Files that were downloaded and that the product has not yet requested. */
export const held = new HeldFiles()
