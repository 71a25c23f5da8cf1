declare module 'libheif-js/wasm-bundle.js' {
  type Shown = { data: Uint8ClampedArray; width: number; height: number }
  type Photo = {
    get_width(): number
    get_height(): number
    /** Writes the pixels into an image of this size; null if they cannot be read. */
    display(image: Shown, done: (image: Shown | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Photo[] } }
  export default libheif
}
