import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Server } from '#core/http/mount.ts'
import { AppError } from '#core/errors.ts'
import { runningPlugins } from './approvals.service.ts'

const compress = promisify(brotliCompress)
const compressed = new WeakMap<Buffer, Promise<Buffer>>()

/** Serves the browser parts of approved packed plugins: the approved bytes, regardless of later changes on disk. */
export function servePackedFiles({ app, deps }: Server): void {
  if (deps.plugins.packed.length === 0) return
  app.get<{ Params: { id: string; hash: string; '*': string } }>(
    '/plugins/:id/:hash/*',
    async ({ params, headers }, reply) => {
      const packed = deps.plugins.packed.find(
        ({ id, hash }) => id === params.id && hash.slice(0, 16) === params.hash,
      )
      const content = packed?.web.get(params['*'])
      if (packed === undefined || content === undefined) throw new AppError('ERROR_NOT_FOUND')
      const running = await runningPlugins({ deps, db: deps.database.db, log: deps.log })
      if (!running.some(({ packed_hash }) => packed_hash === packed.hash))
        throw new AppError('ERROR_NOT_FOUND')
      reply.type('text/javascript; charset=utf-8').headers({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      if (!/\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')) return reply.send(content)
      const small = compressed.get(content) ?? compress(content)
      compressed.set(content, small)
      return reply.header('content-encoding', 'br').send(await small)
    },
  )
}
