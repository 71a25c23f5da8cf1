/**
 * The page on which the session ended, or the one that a visitor requested: kept per tab and person,
 * for the note 'Return to …' on /chat. The title is empty if the page was never shown.
 */
export type ReturnPath = { path: string; title: string }

/** The id before anyone is signed in. */
export const VISITOR = ''

/** Pages that everyone starts on anyway are excluded. */
export function isWorthReturning(path: string): boolean {
  return path !== '/' && path !== '/chat' && !path.startsWith('/login')
}

const keyOf = (userId: string) => `parlance-return-${userId}`

export function rememberPath(userId: string, place: ReturnPath): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(place))
}

/** Reads the path without removing it, so that it can be read twice. */
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
