/** The database of this browser with the files of unfinished uploads. */
export const KEPT_FILES = 'parlance-uploads'

const PREFIX = `${KEPT_FILES}-`

/** The database with the data of plugins, and the entry of the local storage with its owner. */
export const KEPT_ITEMS = 'parlance-plugins'

/** The entry of the local storage that lists the uploads of a person. */
export const keptFilesKey = (userId: string): string => PREFIX + userId

/**
 * Removes the files that this browser keeps for people, or for everyone but one, and what plugins keep for them: after
 * a sign-out, and before another person signs in.
 */
export function forgetKeptFiles(userId?: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    const mine = userId === undefined ? null : keptFilesKey(userId)
    const others = keys.filter((key) => key.startsWith(PREFIX) && key !== mine)
    for (const key of others) localStorage.removeItem(key)
    // it never contains files of two people
    if (userId === undefined || others.length > 0) indexedDB.deleteDatabase(KEPT_FILES)
    const owner = localStorage.getItem(KEPT_ITEMS)
    if (owner === null || owner === userId) return
    localStorage.removeItem(KEPT_ITEMS)
    indexedDB.deleteDatabase(KEPT_ITEMS)
  } catch {
    // a browser that forbids storage has stored nothing
  }
}
