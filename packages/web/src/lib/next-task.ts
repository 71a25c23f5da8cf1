/** What comes after it does not lengthen the task before: a slow device answers in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
