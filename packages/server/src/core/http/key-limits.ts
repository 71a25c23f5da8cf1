import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyGrant } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'

const MINUTE = 60_000

/** The limits of API keys: what one may call in a minute, and how often an address may come with a wrong one. */
export type KeyLimits = {
  /** Throws 429 beyond the key's own limit. */
  count(request: FastifyRequest, reply: FastifyReply, key: KeyGrant): Promise<void>
  /** Throws 429 instead of yet another 401. */
  countRefused(request: FastifyRequest): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    keyLimits: KeyLimits
  }
  interface FastifyRequest {
    key: KeyGrant | null
  }
}

/** Call it once the limiter is there: all calls of a key count together. */
export function addKeyLimits(app: FastifyInstance, factor: number): void {
  const ofKey = app.createRateLimit({
    max: (request) => request.key?.rate_per_minute ?? Number.MAX_SAFE_INTEGER,
    timeWindow: MINUTE,
    keyGenerator: (request) => request.key?.id ?? '',
  })
  const { max, window } = RATE_CLASSES.auth
  const ofAddress = app.createRateLimit({
    max: Math.max(1, Math.round(max * factor)),
    timeWindow: window * 1000,
    keyGenerator: (request) => request.ip,
  })
  app.decorateRequest('key', null)
  app.decorate('keyLimits', {
    async count(request, reply, key) {
      if (key.rate_per_minute === null) return
      const state = await ofKey(request)
      if (state.isAllowed) return
      reply.headers({
        'x-ratelimit-limit': state.max,
        'x-ratelimit-remaining': state.remaining,
        'x-ratelimit-reset': state.ttlInSeconds,
      })
      if (state.isExceeded) throw new ApiFault('rate_limit_exceeded', { retry_after: state.ttlInSeconds })
    },
    async countRefused(request) {
      const state = await ofAddress(request)
      if (!state.isAllowed && state.isExceeded) {
        throw new ApiFault('rate_limit_exceeded', { retry_after: state.ttlInSeconds })
      }
    },
  })
}

/** The limiter's headers under the names that OpenAI's clients read. */
export function nameRateHeaders(reply: FastifyReply): void {
  for (const name of ['limit', 'remaining', 'reset']) {
    const value = reply.getHeader(`x-ratelimit-${name}`)
    if (value !== undefined) {
      reply.header(`x-ratelimit-${name}-requests`, name === 'reset' ? `${String(value)}s` : value)
    }
  }
}
