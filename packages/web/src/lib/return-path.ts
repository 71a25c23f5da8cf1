/** Where a person was when the session ended, kept per tab and person, for the note 'Return to …' on /chat. */
export type ReturnPath = { path: string; title: string }

const keyOf = (userId: string) => `parlance-return-${userId}`

export function rememberPath(userId: string, place: ReturnPath): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(place))
}

/** Reads the place without using it up: asking twice must give the same. */
export function rememberedPath(userId: string): ReturnPath | null {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    return isPlace(place) ? place : null
  } catch {
    return null
  }
}

export function forgetPath(userId: string): void {
  sessionStorage.removeItem(keyOf(userId))
}

function isPlace(value: unknown): value is ReturnPath {
  const place = value as ReturnPath | null
  return typeof place?.path === 'string' && place.path.startsWith('/') && !place.path.startsWith('//')
}
