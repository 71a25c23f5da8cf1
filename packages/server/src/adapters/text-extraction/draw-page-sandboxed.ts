import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { AnnotationMode, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { Load } from '#core/sandbox/child.ts'
import { PdfTables } from './pdf/tables.ts'
import { greyPicture } from './recognition/grey-picture.ts'

/** Pixels of a picture on a page; larger ones are left out. */
const PICTURE_PIXELS_MAX = 40_000_000

// Runs in a sandbox (draw-page.ts, recognition/recognise.ts): a PDF's bytes in, one of its pages out, as a WebP or in
// shades of grey.
export const load: Load = async (number, side, form) => async (bytes) => {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    BinaryDataFactory: PdfTables,
    CanvasFactory: Canvases,
    enableXfa: false,
    maxImageSize: PICTURE_PIXELS_MAX,
  }).promise
  const page = await document.getPage(Number(number))
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Number(side) / Math.max(width, height) })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({
    canvas: null,
    canvasContext: canvas.getContext('2d') as never,
    viewport,
    annotationMode: AnnotationMode.ENABLE,
  }).promise
  return form === 'grey' ? greyPicture(canvas) : await canvas.encode('webp', 82)
}

type Drawn = { canvas: Canvas | null; context: ReturnType<Canvas['getContext']> | null }

/** The one of pdf.js loads a module when it is first needed. */
class Canvases {
  create(width: number, height: number): Drawn {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: Drawn, width: number, height: number): void {
    if (canvas === null) return
    canvas.width = width
    canvas.height = height
  }

  destroy(drawn: Drawn): void {
    drawn.canvas = null
    drawn.context = null
  }
}
