/** Continues in a new task, so that a slow device can respond in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
