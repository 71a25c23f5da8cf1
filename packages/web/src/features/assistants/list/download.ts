import { downloadText } from '#lib/download.ts'

/** Gives an exported assistant to the person as a file. */
export function download(name: string, file: object): void {
  downloadText(`${fileName(name)}.assistant.json`, 'application/json', JSON.stringify(file, null, 2))
}

/** Letters and digits of any alphabet; what a file system may not like becomes a hyphen. */
export function fileName(name: string): string {
  const kept = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return [...kept].slice(0, 60).join('') || 'assistant'
}
