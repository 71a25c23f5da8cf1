/** The parts of Tesseract that are used; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export type TesseractApi = {
    /** Other than 0: the languages cannot be loaded. */
    Init(dataPath: null, languages: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    /** Reads `/input`; `angle` in radians. Other than 0: it cannot be read. */
    SetImageFile(exifOrientation: number, angle: number): number
    FindLines(): void
    /** The slope of the lines of text, in radians. */
    GetGradient(): number
    /** Other than 0: it failed. */
    Recognize(monitor: null): number
    GetTSVText(page: number): string
    Clear(): void
  }
  export type Tesseract = {
    FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void }
    TessBaseAPI: new () => TesseractApi
  }
  const load: (options: { print: () => void; printErr: () => void }) => Promise<Tesseract>
  export default load
}
