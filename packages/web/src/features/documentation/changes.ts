export type Change = { en: string; fr: string }
/** A version and what it brought. */
export type Release = { version: string; changes: Change[] }

const FILES = import.meta.glob<Change>('./changes/*/*.json', { eager: true, import: 'default' })
/**
 * `1.6.0-01-conversations.json`: the version, the place in it, and a name for the file alone. Its folder is the area of
 * the product, which is not shown.
 */
const NAME = /\/((\d+\.\d+\.\d+)-\d{2}-[a-z-]+)\.json$/

/** All versions, the newest first. */
export const CHANGES = releasesOf(FILES)

export function releasesOf(files: Record<string, Change>): Release[] {
  const releases = new Map<string, Change[]>()
  const named = Object.entries(files).flatMap(([path, change]) => {
    const [, name = '', version = ''] = NAME.exec(path) ?? []
    return version === '' ? [] : [{ name, version, change }]
  })
  for (const { version, change } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    releases.set(version, [...(releases.get(version) ?? []), change])
  }
  return [...releases]
    .map(([version, changes]) => ({ version, changes }))
    .sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))
}
