/** Adds files to a draft. The code that uploads them is loaded with the first one. */
export async function attachFiles(scope: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  const { addFiles } = await import('#features/chat/files/attaching.ts')
  addFiles(scope, files)
}
