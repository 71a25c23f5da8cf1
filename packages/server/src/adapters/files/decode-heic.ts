import { createCanvas, type Canvas } from '@napi-rs/canvas'
import libheif from 'libheif-js/wasm-bundle.js'

// Runs in a sandbox. The library is licensed under the LGPL; it is loaded as an unmodified package.

/** Decodes a HEIC photo, upright. */
export async function decodeHeic(bytes: Uint8Array): Promise<Canvas> {
  const [photo] = new libheif.HeifDecoder().decode(bytes)
  if (photo === undefined) throw new Error('this is no photo')
  const canvas = createCanvas(photo.get_width(), photo.get_height())
  const context = canvas.getContext('2d')
  const image = context.createImageData(canvas.width, canvas.height)
  await new Promise<void>((resolve, reject) => {
    photo.display(image, (shown) => (shown === null ? reject(new Error('a broken photo')) : resolve()))
  })
  context.putImageData(image, 0, 0)
  return canvas
}
