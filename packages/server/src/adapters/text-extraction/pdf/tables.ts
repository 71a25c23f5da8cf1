import { readFile } from 'node:fs/promises'

/**
 * Folders of pdf.js: letters of Chinese, Japanese and Korean, widths of letters that a file does not bring itself, and
 * the decoders of pictures from scanners and faxes (JBIG2, CCITT, JPEG 2000).
 */
const FOLDERS = { cMapUrl: 'cmaps/', standardFontDataUrl: 'standard_fonts/', wasmUrl: 'wasm/' }

/** What the sandbox must leave readable, within the package. */
export const PDF_TABLES = Object.values(FOLDERS)

/** Reads the tables for pdf.js, whose own reader loads a module when it is first needed. */
export class PdfTables {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = Object.hasOwn(FOLDERS, kind) ? FOLDERS[kind as keyof typeof FOLDERS] : undefined
    if (folder === undefined || filename.includes('/')) throw new Error(`no table ${filename}`)
    return new Uint8Array(await readFile(new URL(folder + filename, PACKAGE)))
  }
}
const PACKAGE = new URL('../..', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))
