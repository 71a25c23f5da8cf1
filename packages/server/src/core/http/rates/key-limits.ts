import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, KeyGrant } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import { createKeyCounts } from './key-counts.ts'

/** The limits of API keys: calls per minute of a key, and attempts of an address with an invalid key. */
export type KeyLimits = {
  /** Throws 429 when the limit of the key is used up. */
  count(reply: FastifyReply, key: KeyGrant): Promise<void>
  /** Throws 429 after too many invalid keys from one address. */
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

/** Call it after the limiter is registered: all calls of a key count together. */
export function addKeyLimits(app: FastifyInstance, deps: Deps): void {
  const ofKey = createKeyCounts(deps.database.db)
  const { max, window } = RATE_CLASSES.auth
  const ofAddress = app.createRateLimit({
    max: Math.max(1, Math.round(max * deps.config.rate_limit_factor)),
    timeWindow: window * 1000,
    keyGenerator: (request) => request.ip,
  })
  app.decorateRequest('key', null)
  app.decorate('keyLimits', {
    async count(reply, key) {
      if (key.rate_per_minute === null) return
      const { is_over, remaining, ms_left } = await ofKey(key.id, key.rate_per_minute)
      const seconds = Math.ceil(ms_left / 1000)
      reply.headers({
        'x-ratelimit-limit': key.rate_per_minute,
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': seconds,
      })
      if (is_over) throw new ApiFault('rate_limit_exceeded', { retry_after: seconds })
    },
    async countRefused(request) {
      const state = await ofAddress(request)
      if (!state.isAllowed && state.isExceeded) {
        throw new ApiFault('rate_limit_exceeded', { retry_after: state.ttlInSeconds })
      }
    },
  })
}

/** The limiter's headers under the names of OpenAI's API. */
export function nameRateHeaders(reply: FastifyReply): void {
  for (const name of ['limit', 'remaining', 'reset']) {
    const value = reply.getHeader(`x-ratelimit-${name}`)
    if (value !== undefined) {
      reply.header(`x-ratelimit-${name}-requests`, name === 'reset' ? `${String(value)}s` : value)
    }
  }
}
