const nameOf = (id: string) => `parlance-recording-${id}`

/** Runs the work while only this tab holds the recording; false if another tab holds it. */
export async function alone(id: string, work: () => Promise<void>): Promise<boolean> {
  const { locks }: { locks?: LockManager | null } = navigator
  if (!locks) {
    await work()
    return true
  }
  return await locks.request(nameOf(id), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
    return lock !== null
  })
}

/** The recordings that any tab holds. */
export async function taken(): Promise<(id: string) => boolean> {
  const { locks }: { locks?: LockManager | null } = navigator
  const { held = [] } = (await locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(nameOf(id))
}
