/** Dropped files, including those in dropped folders. Reads the event synchronously, while its data is available. */
export async function droppedFiles(data: DataTransfer): Promise<{ files: File[]; hasFolders: boolean }> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return { files: [...data.files], hasFolders: false }
  const files = await Promise.all(entries.map(filesBelow))
  return { files: files.flat(), hasFolders: entries.some((entry) => entry.isDirectory) }
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [file]
  }
  if (!isFolder(entry)) return []
  const files = await Promise.all((await entriesOf(entry)).map(filesBelow))
  return files.flat()
}

/** A browser gives the entries of a folder in pieces, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (piece.length === 0) return all
    all.push(...piece)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
