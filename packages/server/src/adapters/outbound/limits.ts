/** Milliseconds and bytes. Bytes count after decompression. */
export type Limits = {
  connect_ms: number
  first_byte_ms: number
  idle_ms: number
  total_ms: number
  max_bytes: number
}

/** The purpose of a call determines how long it can take and how much it can read. */
export type OutboundClass = 'json' | 'file' | 'stream'

const MEGABYTE = 1024 * 1024

export const LIMITS: Record<OutboundClass, Limits> = {
  json: {
    connect_ms: 5_000,
    first_byte_ms: 10_000,
    idle_ms: 10_000,
    total_ms: 10_000,
    max_bytes: 25 * MEGABYTE,
  },
  file: {
    connect_ms: 5_000,
    first_byte_ms: 10_000,
    idle_ms: 10_000,
    total_ms: 120_000,
    max_bytes: 25 * MEGABYTE,
  },
  stream: {
    connect_ms: 5_000,
    first_byte_ms: 60_000,
    idle_ms: 30_000,
    total_ms: 600_000,
    max_bytes: 64 * MEGABYTE,
  },
}
