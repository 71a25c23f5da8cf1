import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import loadTesseract, {
  type Tesseract,
  type TesseractApi,
} from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { Load } from '#core/sandbox/child.ts'
import { halved, turned } from './grey-picture.ts'
import { recognisedText } from './recognised-text.ts'

/** Tesseract's engine of neural networks, the only one for which the packages have data. */
const NEURAL = 1
/** Sauvola's threshold follows the brightness of its surroundings, as shadows in photos of pages need. */
const SAUVOLA = '2'
/** Lines that slope less than this, in radians, are read without turning the picture. */
const SLOPE_MIN = 0.005
/** Below this quality, a page may be upside down or lie on its side. */
const UPRIGHT_MIN = 55
/** Turns of a quarter, those of a page that lies on its side first. */
const TURNS = [1, 3, 2] as const
const PICTURE = '/input'

// Runs in a sandbox (recognise.ts): a picture in the format PGM in, its text as JSON out. Nothing is downloaded: the
// code and the data of the languages are files of packages.
export const load: Load = async (...files) => {
  const engine = await loadTesseract({ print: () => {}, printErr: () => {} })
  const names = files.map((file, at) => {
    engine.FS.writeFile(`language${at}.traineddata`, gunzipSync(readFileSync(file)))
    return `language${at}`
  })
  const api = new engine.TessBaseAPI()
  if (api.Init(null, names.join('+'), NEURAL) !== 0) throw new Error('the data of the languages is damaged')
  api.SetVariable('thresholding_method', SAUVOLA)
  return async (picture) => JSON.stringify(upright(engine, api, picture))
}

/** A page that cannot be read as it lies is tried in the other directions, with a quarter of its pixels. */
function upright(engine: Tesseract, api: TesseractApi, picture: Buffer) {
  const read = recognise(engine, api, picture)
  if (read.quality >= UPRIGHT_MIN) return read
  const small = halved(picture)
  let [best, most] = [0, Math.max(read.quality, recognise(engine, api, small).quality)]
  for (const turns of TURNS) {
    const { quality } = recognise(engine, api, turned(small, turns))
    if (quality > most) [best, most] = [turns, quality]
    if (most >= UPRIGHT_MIN) break
  }
  return best === 0 ? read : recognise(engine, api, turned(picture, best))
}

function recognise(engine: Tesseract, api: TesseractApi, picture: Buffer) {
  engine.FS.writeFile(PICTURE, picture)
  show(api, 0)
  api.FindLines()
  const slope = api.GetGradient()
  if (Math.abs(slope) >= SLOPE_MIN) show(api, slope)
  if (api.Recognize(null) !== 0) throw new Error('the recognition failed')
  return recognisedText(api.GetTSVText(0))
}

function show(api: TesseractApi, angle: number): void {
  if (api.SetImageFile(1, angle) !== 0) throw new Error('the picture cannot be read')
}
