/** What follows when the server has a run, or refuses it. */
export type StartOptions = { onBegun?: () => void; onRefused?: (error: unknown) => void }
