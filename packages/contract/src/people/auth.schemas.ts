import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { instant } from '#core/schemas.ts'

export const authSchemas = {
  /** The service refuses anything but one exact, listed origin, with 400 rather than 422. */
  login: { query: z.object({ client_url: z.union([z.string(), z.array(z.string())]).optional() }) },
  /** Read by the sign-on library, which checks every parameter. */
  callback: {},
  token: {
    body: z.strictObject({ code: z.string().min(1).max(256) }),
    answer: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: instant }),
  },
  me: { answer: z.string() },
  logout: {},
  backchannelLogout: {
    // a provider can send additional parameters
    body: z.object({ logout_token: z.string().min(1).max(16_384) }),
    answer: z.strictObject({}),
  },
} satisfies Record<string, CallSchemas>
