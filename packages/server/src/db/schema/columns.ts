import { customType, sql } from '#db/drizzle.ts'

/** A timestamptz, read as ISO 8601 in UTC and written as such. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** When a row was made or changed: now, unless it says otherwise. */
export const instantNow = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/** Raw bytes, such as a hash. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export type Bilingual = { en?: string; fr?: string }

export type Capabilities = { vision: boolean; tools: boolean; reasoning: boolean; structured_output: boolean }
