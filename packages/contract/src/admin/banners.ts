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
    summary: 'The banners to show at this moment, the gravest first.',
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/banners',
    access,
    summary: 'Banners, the latest first: planned, shown and ended ones.',
  },
  create: { method: 'POST', path: '/v2/admin/banners', access, summary: 'Plans a banner.' },
  update: {
    method: 'PUT',
    path: '/v2/admin/banners/{banner_id}',
    access,
    summary: 'Changes a banner; it is shown again to those who closed it.',
    errors: ['ERROR_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/banners/{banner_id}',
    access,
    summary: 'Removes a banner.',
    errors: ['ERROR_NOT_FOUND'],
  },
})
