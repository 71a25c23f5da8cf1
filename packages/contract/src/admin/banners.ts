import type { z } from 'zod'
import type { adminBanner, banner, bannerContent, bannerSchemas } from './banners.schemas.ts'
import { defineCalls } from '#core/endpoint.ts'

export type Banner = z.output<typeof banner>
export type AdminBanner = z.output<typeof adminBanner>
export type BannerContent = z.output<typeof bannerContent>

const access = { kind: 'session', permission: 'system:configure', also: 'system:manage' } as const

/** Messages of the administrators to everyone. */
export const banners = defineCalls<typeof bannerSchemas>()('banners', {
  list: {
    method: 'GET',
    path: '/v2/banners',
    access: { kind: 'session' },
    summary: 'Lists the banners to show now, the most severe first.',
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/banners',
    access,
    summary: 'Lists planned, active and ended banners, newest first.',
  },
  create: { method: 'POST', path: '/v2/admin/banners', access, summary: 'Plans a banner.' },
  update: {
    method: 'PUT',
    path: '/v2/admin/banners/{banner_id}',
    access,
    summary: 'Updates a banner and shows it again to people who dismissed it.',
    errors: ['ERROR_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/banners/{banner_id}',
    access,
    summary: 'Deletes a banner.',
    errors: ['ERROR_NOT_FOUND'],
  },
})
