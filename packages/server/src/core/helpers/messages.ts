/** What a helper is asked for, by name. Inputs and answers are cloned on their way. */
export type Tasks = Record<string, (input: never, signal: AbortSignal) => unknown>

export type ToHelper = { id: number; task: string; input: unknown } | { id: number; task: null }
export type FromHelper = { id: number; answer: unknown } | { id: number; fault: string }
