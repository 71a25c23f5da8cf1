import { describe, expect, it } from 'vitest'
import { bounded, CROP_FRAME, shownSize, wholeCut, ZOOM_MAX } from '#features/assistants/picture/crop.ts'

const wide = { width: 800, height: 400 }

describe('shownSize', () => {
  it('fills the frame with the shorter side', () => {
    expect(shownSize(wide, 1)).toEqual({ width: 2 * CROP_FRAME, height: CROP_FRAME })
    expect(shownSize(wide, 2).height).toBe(2 * CROP_FRAME)
  })
})

describe('bounded', () => {
  it('leaves no empty edge in the frame', () => {
    expect(bounded({ zoom: 1, x: 1000, y: 50 }, wide)).toEqual({ zoom: 1, x: CROP_FRAME / 2, y: 0 })
    expect(bounded({ zoom: 1, x: -1000, y: 0 }, wide).x).toBe(-CROP_FRAME / 2)
    expect(bounded({ ...wholeCut, x: 10 }, wide).x).toBe(10)
  })

  it('keeps the size between filling the frame and four times that', () => {
    expect(bounded({ zoom: 0.2, x: 0, y: 0 }, wide).zoom).toBe(1)
    expect(bounded({ zoom: 9, x: 0, y: 0 }, wide).zoom).toBe(ZOOM_MAX)
  })
})
