/** What closed forms are still sending, by the id of what they are about. */
export function closingDrafts() {
  const closing = new Map<string, Promise<unknown>>()
  return {
    /** The next read of this draft waits for the closed form; it would otherwise return the draft from before. */
    readAfter: (id: string, sending: Promise<unknown>): void => {
      const done = sending
        .catch(() => {})
        .finally(() => {
          if (closing.get(id) === done) closing.delete(id)
        })
      closing.set(id, done)
    },
    settled: async (id: string): Promise<void> => {
      await closing.get(id)
    },
  }
}
