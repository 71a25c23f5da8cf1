import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, KeyGrant } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import { createKeyCounts } from './key-counts.ts'

/** The limits of API keys: what one may call in a minute, and how often an address may come with a wrong one. */
export type KeyLimits = {
  /** Throws 429 beyond the key's own limit. */
  count(reply: FastifyReply, key: KeyGrant): Promise<void>
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

/** The limiter's headers under the names that OpenAI's clients read. */
export function nameRateHeaders(reply: FastifyReply): void {
  for (const name of ['limit', 'remaining', 'reset']) {
    const value = reply.getHeader(`x-ratelimit-${name}`)
    if (value !== undefined) {
      reply.header(`x-ratelimit-${name}-requests`, name === 'reset' ? `${String(value)}s` : value)
    }
  }
}
