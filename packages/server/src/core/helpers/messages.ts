/** The tasks of a helper by name. Inputs and results are cloned. */
export type Tasks = Record<string, (input: never, signal: AbortSignal) => unknown>

export type ToHelper = { id: number; task: string; input: unknown } | { id: number; task: null }
export type FromHelper = { id: number; answer: unknown } | { id: number; fault: string }
