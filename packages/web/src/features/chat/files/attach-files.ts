import { whileArriving } from '#features/chat/files/attaching-store.ts'
import { keptUploads } from '#features/chat/files/kept/kept-uploads.ts'

/** Continues the uploads of a draft that were interrupted by a reload. */
export async function resumeUploads(scope: string): Promise<void> {
  if (keptUploads(scope).length === 0) return
  await whileArriving(scope, async () => {
    const { resume } = await import('#features/chat/files/attaching.ts')
    await resume(scope)
  })
}

/** Adds files to a draft. The code that uploads them is loaded with the first one. */
export async function attachFiles(scope: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  await whileArriving(scope, async () => {
    const { addFiles } = await import('#features/chat/files/attaching.ts')
    addFiles(scope, files)
  })
}
