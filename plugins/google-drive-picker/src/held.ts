import { HeldFiles } from '@parlance/plugin-api/held-files.ts'

/** Files that were loaded from Google Drive and are not handed over yet. */
export const held = new HeldFiles()
