const DRAIN_MS = 500

/**
 * Reads the few bytes after an answer's end mark, so that the connection can serve the next question. An
 * upstream that continues talking, or never closes the answer, loses the connection instead. Never rejects.
 */
export async function drain(bytes: AsyncIterator<Uint8Array>, cancel: () => void): Promise<void> {
  const timer = setTimeout(cancel, DRAIN_MS)
  timer.unref()
  try {
    for (let done: boolean | undefined = false; done !== true;) ({ done } = await bytes.next())
  } catch {
    // The answer was whole before; what breaks now breaks nothing.
  } finally {
    clearTimeout(timer)
  }
}
