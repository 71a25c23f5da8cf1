import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '@napi-rs/canvas'

// A process of its own (square-picture.ts): bytes in, a square WebP out, nothing else.
const size = Number(process.argv[2])
const picture = await loadImage(await buffer(process.stdin))
const side = Math.min(picture.width, picture.height)
const canvas = createCanvas(size, size)
const context = canvas.getContext('2d')
context.imageSmoothingQuality = 'high'
const left = (picture.width - side) / 2
const top = (picture.height - side) / 2
context.drawImage(picture, left, top, side, side, 0, 0, size, size)
process.stdout.write(await canvas.encode('webp', 88))
