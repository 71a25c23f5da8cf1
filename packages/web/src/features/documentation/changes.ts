export type Change = { en: string; fr: string }
/** A version and what it brought. */
export type Release = { version: string; changes: Change[] }

const FILES = import.meta.glob<Change>('./changes/*.json', { eager: true, import: 'default' })
/** `1.6.0-01-conversations.json`: the version, the place in it, and a name for the file alone. */
const NAME = /\/(\d+\.\d+\.\d+)-(\d{2})-[a-z-]+\.json$/

/** All versions, the newest first. */
export const CHANGES = releasesOf(FILES)

export function releasesOf(files: Record<string, Change>): Release[] {
  const releases = new Map<string, Change[]>()
  for (const path of Object.keys(files).sort()) {
    const version = NAME.exec(path)?.[1]
    const change = files[path]
    if (version !== undefined && change !== undefined) {
      releases.set(version, [...(releases.get(version) ?? []), change])
    }
  }
  return [...releases]
    .map(([version, changes]) => ({ version, changes }))
    .sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))
}
