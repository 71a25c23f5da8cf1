import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from './errors.ts'

test.each([
  ['EMFILE', 503, 'ERROR_UNAVAILABLE'],
  ['ENFILE', 503, 'ERROR_UNAVAILABLE'],
  ['ENOSPC', 507, 'ERROR_STORAGE_FULL'],
  ['EACCES', 500, 'ERROR'],
])('a call that ends with %s of the system is answered with %i', async (code, status, detail) => {
  const app = fastify()
  app.setErrorHandler(handleError)
  app.get('/', async () => {
    throw new Error('outer', { cause: Object.assign(new Error('of the system'), { code }) })
  })
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
})
