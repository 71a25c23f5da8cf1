/** The files of a paste; none if it is a text with a picture of itself, such as a copied spreadsheet cell. */
export function pastedFiles(pasted: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...pasted.files]
  const lines = pasted
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
  const names = new Set(files.map(({ name }) => name.normalize()))
  // a file manager also copies the names or paths of the files
  return lines.every((line) => names.has(line.slice(line.lastIndexOf('/') + 1).normalize())) ? files : []
}
