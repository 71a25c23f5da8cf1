import { downloadText } from '#lib/network/download.ts'

/** Downloads an exported assistant as a file. */
export function download(name: string, file: object): void {
  downloadText(`${fileName(name)}.assistant.json`, 'application/json', JSON.stringify(file, null, 2))
}

/** Keeps letters and digits of any alphabet; other characters, which a file system might refuse, become hyphens. */
export function fileName(name: string): string {
  const kept = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return [...kept].slice(0, 60).join('') || 'assistant'
}
