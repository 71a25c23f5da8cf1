type KeyedCall = {
  method: string
  /** A path on this origin. */
  path: string
  key: string
  /** JSON. */
  body: string | null
  signal: AbortSignal
}

/**
 * Makes a call with an API key as a program would: without the session of this page, to this origin only, and without
 * following redirects.
 */
export async function callWithKey({ method, path, key, body, signal }: KeyedCall): Promise<Response> {
  const url = new URL(path, window.location.origin)
  // a path such as `//host/x` names another origin
  if (url.origin !== window.location.origin) throw new Error(`not of this origin: ${path}`)
  return await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
    },
    body,
    signal,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  })
}
