/** What an administrator can switch off, each with its state until someone does. */
export const SWITCHES = { share_threads: true, marketplace: true } as const

export type Feature = keyof typeof SWITCHES

export const FEATURES = Object.keys(SWITCHES) as Feature[]
