const DRAIN_MS = 500

/**
 * Reads the few bytes after an answer's end mark, so that the connection can serve the next question. If upstream
 * keeps sending or never closes the answer, the connection is closed instead. Never rejects.
 */
export async function drain(bytes: AsyncIterator<Uint8Array>, cancel: () => void): Promise<void> {
  const timer = setTimeout(cancel, DRAIN_MS)
  timer.unref()
  try {
    for (let done: boolean | undefined = false; done !== true;) ({ done } = await bytes.next())
  } catch {
    // The answer was already complete; later errors do not affect it.
  } finally {
    clearTimeout(timer)
  }
}
