import { createCanvas, loadImage } from '@napi-rs/canvas'
import { drawPage } from '#adapters/text-extraction/draw-page.ts'
import { pdfOf } from './office-files.ts'

type Look = {
  /** Turned clockwise by quarters. */
  turns?: number
  /** As a photo: sloping, with a shadow and noise. */
  isPhoto?: boolean
}

/** Pixels of the longer side: letters of 16 points are about 25 pixels high. */
const SIDE = 1_200

/** A picture of a page with these lines, as a scanner or a phone makes it. */
export async function pageJpeg(lines: readonly string[], { turns = 0, isPhoto = false }: Look = {}) {
  const page = lines.map((text, at) => ({ text, x: 60, y: 720 - at * 26, size: 16 }))
  const picture = await loadImage(await drawPage(async () => pdfOf([page]), 1, SIDE))
  const [width, height] = turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2 + (isPhoto ? 0.03 : 0))
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  if (isPhoto) {
    const all = context.getImageData(0, 0, width, height)
    all.data.forEach((value, at) => {
      const shadow = 1 - (0.4 * ((at / 4) % width)) / width
      if (at % 4 !== 3) all.data[at] = value * shadow + ((at * 7_919) % 41) - 20
    })
    context.putImageData(all, 0, 0)
  }
  return { bytes: await canvas.encode('jpeg', 80), width, height }
}

/** A PDF whose pages are pictures, or have a text. */
export async function scannedPdf(
  pages: readonly { lines: readonly string[]; look?: Look; isText?: boolean }[],
) {
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 3} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ]
  const stream = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ])
  for (const [at, { lines, look, isText = false }] of pages.entries()) {
    const { bytes, width, height } = await pageJpeg(isText ? [] : lines, look)
    const [w, h] = width > height ? [800, 600] : [600, 800]
    const shown = isText
      ? lines.map((line, row) => `BT /F 12 Tf 60 ${700 - row * 20} Td (${line}) Tj ET`).join('\n')
      : `q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${5 + at * 3} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /Scan ${6 + at * 3} 0 R >> >> >>`,
      ),
      stream('', Buffer.from(shown)),
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        bytes,
      ),
    )
  }
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  objects.forEach((object, at) =>
    pieces.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')),
  )
  // readers rebuild the missing table of objects
  pieces.push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`))
  return Buffer.concat(pieces)
}
