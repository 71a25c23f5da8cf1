/** Downloads a text as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  downloadFile(fileName, new Blob([text], { type }))
}

/** Downloads a file. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
