/** The pending requests of closed forms, by the id of their object. */
export function closingDrafts() {
  const closing = new Map<string, Promise<unknown>>()
  return {
    /** The next read of this draft waits for the closed form; otherwise it would return the previous draft. */
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
