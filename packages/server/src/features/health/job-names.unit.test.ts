import { JOB_NAMES } from '@parlance/contract/admin/health.ts'
import { expect, test } from 'vitest'
import { JOBS } from '../../app.ts'

test('the contract names every job that the server runs', () => {
  expect(JOBS.map(({ name }) => name)).toEqual([...JOB_NAMES])
})
