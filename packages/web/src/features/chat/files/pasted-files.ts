/** The pasted files; none if the clipboard also has text other than their names, as for a copied spreadsheet cell. */
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
