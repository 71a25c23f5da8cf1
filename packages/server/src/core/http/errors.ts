import type { ErrorBody, ErrorCode } from '@parlance/contract/core/error-codes.ts'
import { VERSION_MISMATCH } from '@parlance/contract/core/error-codes.ts'
import { ERROR_ENTRIES_MAX } from '@parlance/contract/core/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiFault, AppError, InvalidInput, isDiskFull } from '#core/errors.ts'
import { codeOf, isUnavailable } from '#db/unavailable.ts'
import { type ApiRefusal, apiRefusalOf, isPublicApi } from './api-errors.ts'
import { isUnread, drainBeforeClose } from './bodies/refused-body.ts'
import { nameRateHeaders } from './rates/key-limits.ts'

/** The only place that turns an error into an answer. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.sent) return reply
  if (isUnread(request)) drainBeforeClose(request, reply)
  if (isPublicApi(request.url)) return handleApiError(error, request, reply)
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ request_id: request.id, err: error })
  if (refusal.retry_after !== null) reply.header('retry-after', String(refusal.retry_after))
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.body)
}

function handleApiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = apiRefusal(error)
  if (refusal.status >= 500) request.log.error({ request_id: request.id, err: error })
  nameRateHeaders(reply)
  if (refusal.retry_after !== null) reply.header('retry-after', String(refusal.retry_after))
  // official clients retry on 429, which is useless when a budget is used up
  if (refusal.body.error.code === 'insufficient_quota') reply.header('x-should-retry', 'false')
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(refusal.body)
}

/** An error in the shape of the public API. */
export function apiRefusal(error: unknown): ApiRefusal {
  const { status, body, retry_after } = refusalOf(error)
  return apiRefusalOf(error, { status, detail: body.detail, retry_after })
}

/** Older front ends have to reload (specification §8). */
export class VersionMismatch extends Error {
  override name = 'VersionMismatch'
}

type Refusal = { status: number; body: ErrorBody; retry_after: number | null }

function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) return refuse(error.code, error.status, error.retry_after)
  // for calls that accept a session or a key, the address decides the shape
  if (error instanceof ApiFault) {
    const code = error.status === 401 ? 'ERROR_NOT_AUTHENTICATED' : 'ERROR_FORBIDDEN'
    return error.status === 429
      ? refuse('ERROR_TOO_MANY_REQUESTS', 429, error.retry_after)
      : refuse(code, error.status, error.retry_after)
  }
  if (error instanceof InvalidInput) {
    return { status: 422, body: { detail: error.entries.slice(0, ERROR_ENTRIES_MAX) }, retry_after: null }
  }
  if (error instanceof VersionMismatch) {
    return { status: 412, body: { detail: VERSION_MISMATCH }, retry_after: null }
  }
  if (isUnavailable(error)) return refuse('ERROR_UNAVAILABLE', 503, 5)
  const code = codeOf(error)
  // no file handles are left at the moment
  if (code === 'EMFILE' || code === 'ENFILE') return refuse('ERROR_UNAVAILABLE', 503, 5)
  if (isDiskFull(error)) return refuse('ERROR_STORAGE_FULL', 507, null)
  return frameworkRefusal(code, statusOf(error), error)
}

function frameworkRefusal(code: string, status: number, error: unknown): Refusal {
  if (
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error instanceof SyntaxError
  ) {
    return {
      status: 422,
      body: { detail: [{ loc: ['body'], msg: 'must be valid JSON', type: 'json_invalid' }] },
      retry_after: null,
    }
  }
  switch (status) {
    case 400:
      return refuse('ERROR_BAD_REQUEST', 400, null)
    // the static file server's error for a path outside its folder
    case 403:
    case 404:
    case 414:
      return refuse('ERROR_NOT_FOUND', 404, null)
    case 405:
      return refuse('ERROR_METHOD_NOT_ALLOWED', 405, null)
    case 413:
      return refuse('ERROR_TOO_LARGE', 413, null)
    case 415:
      return refuse('ERROR_UNSUPPORTED_CONTENT_TYPE', 415, null)
    case 429:
      return refuse('ERROR_TOO_MANY_REQUESTS', 429, null)
    case 503:
      return refuse('ERROR_UNAVAILABLE', 503, 5)
    default:
      return refuse('ERROR', 500, null)
  }
}

function refuse(detail: ErrorCode, status: number, retryAfter: number | null): Refusal {
  return { status, body: { detail }, retry_after: retryAfter }
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
}
