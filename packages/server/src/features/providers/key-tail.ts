const SHOWN = 4
/** Of a shorter key the tail would tell too much. */
const LENGTH_MIN = 16

/** What is shown of a key forever. */
export function tailOf(key: string): string {
  return key.length < LENGTH_MIN ? '' : key.slice(-SHOWN)
}
