const SHOWN = 4
/** The tail of a shorter key would reveal too much. */
const LENGTH_MIN = 16

/** What is shown of a key forever. */
export function tailOf(key: string): string {
  return key.length < LENGTH_MIN ? '' : key.slice(-SHOWN)
}
