import { expect, test } from 'vitest'
import { uuidv7 } from '#lib/uuid.ts'

test('creates UUIDs of version 7 that start with the time', () => {
  const before = Date.now()
  const id = uuidv7()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const moment = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(moment).toBeGreaterThanOrEqual(before)
  expect(moment).toBeLessThanOrEqual(Date.now())
  expect(uuidv7()).not.toBe(id)
})
