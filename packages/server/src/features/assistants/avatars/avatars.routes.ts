import type { assistants } from '@parlance/contract/assistants/assistants.ts'
import type { Handlers } from '#core/http/mount.ts'
import { readAvatar, setAvatar } from './avatars.ts'

/** The content of a file id never changes; access is checked again after an hour. */
const AVATAR_CACHE = 'private, max-age=3600, immutable'

export const avatarHandlers = {
  setAvatar: (ctx, { params, body }) => setAvatar(ctx, params.assistant_id, body),
  avatar: {
    raw: async (ctx, { params }, { reply }) => {
      const picture = await readAvatar(ctx, params.assistant_id, params.file_id)
      return await reply
        .type('image/webp')
        .headers({
          'cache-control': AVATAR_CACHE,
          'content-disposition': 'attachment; filename="avatar.webp"',
        })
        .send(picture)
    },
  },
} satisfies Partial<Handlers<typeof assistants>>
