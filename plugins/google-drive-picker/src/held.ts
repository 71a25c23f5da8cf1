import { HeldFiles } from '@parlance/plugin-api/held-files.ts'

/** Files that were loaded from Google Drive and are not yet handed over. */
export const held = new HeldFiles()
