/** Pixels of the square that is shown while cropping, and of the one that is sent. */
export const CROP_FRAME = 240
const CROP_SENT = 512

/** The position of the picture in the frame: its scale, and the distance of its centre from the centre of the frame. */
export type Cut = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const wholeCut: Cut = { zoom: 1, x: 0, y: 0 }
export const ZOOM_MAX = 4

/** Pixels of the picture in the frame: at zoom 1 it just fills it. */
export function shownSize({ width, height }: Size, zoom: number): Size {
  const scale = (CROP_FRAME / Math.min(width, height)) * zoom
  return { width: width * scale, height: height * scale }
}

/** The same crop area, without an empty edge in the frame. */
export function bounded(cut: Cut, picture: Size): Cut {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, cut.zoom))
  const { width, height } = shownSize(picture, zoom)
  const within = (value: number, side: number) => {
    const most = (side - CROP_FRAME) / 2
    return Math.min(most, Math.max(-most, value)) + 0
  }
  return { zoom, x: within(cut.x, width), y: within(cut.y, height) }
}

/** Draws the crop area as a square and returns it in base64. */
export async function cropped(image: HTMLImageElement, cut: Cut): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = CROP_SENT
  canvas.height = CROP_SENT
  const ratio = CROP_SENT / CROP_FRAME
  const size = shownSize({ width: image.naturalWidth, height: image.naturalHeight }, cut.zoom)
  const left = (CROP_FRAME - size.width) / 2 + cut.x
  const top = (CROP_FRAME - size.height) / 2 + cut.y
  canvas
    .getContext('2d')
    ?.drawImage(image, left * ratio, top * ratio, size.width * ratio, size.height * ratio)
  const url = canvas.toDataURL('image/png')
  return url.slice(url.indexOf(',') + 1)
}
