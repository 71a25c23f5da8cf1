/** The limits for a recording. */
export const RECORDING_BYTES_MAX = 25 * 1024 * 1024
export const RECORDING_MINUTES_MAX = 10
