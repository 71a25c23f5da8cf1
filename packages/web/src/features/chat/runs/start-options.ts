/** Callbacks for when the server has started a run, or refused it. */
export type StartOptions = { onBegun?: () => void; onRefused?: (error: unknown) => void }
