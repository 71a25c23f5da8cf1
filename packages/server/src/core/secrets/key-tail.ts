const SHOWN = 4
/** The tail of a shorter key would reveal too much. */
const LENGTH_MIN = 16

/** The permanently visible part of a key. */
export function tailOf(key: string): string {
  return key.length < LENGTH_MIN ? '' : key.slice(-SHOWN)
}
