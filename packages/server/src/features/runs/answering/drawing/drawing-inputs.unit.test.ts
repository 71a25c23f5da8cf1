import { createCanvas } from '@napi-rs/canvas'
import { expect, test, vi } from 'vitest'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import type { UserCtx } from '#core/context.ts'
import { givable } from './drawing-inputs.service.ts'

const ctx = { log: { warn: vi.fn() } } as unknown as Pick<UserCtx, 'log'>

test('a picture with a longer side than models accept is resized, others are given unchanged', async () => {
  const small = await createCanvas(1_000, 10).encode('png')
  expect(await givable(ctx, small)).toBe(small)
  const wide = await givable(ctx, await createCanvas(8_001, 80).encode('png'))
  expect(readPictureHeader(wide ?? Buffer.alloc(0))).toEqual({
    media_type: 'image/jpeg',
    width: 1_920,
    height: 19,
  })
})
