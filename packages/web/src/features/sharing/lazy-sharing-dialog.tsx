import { lazy } from '#lib/network/lazy.ts'

/** Loaded with its first opening. */
export const SharingDialog = lazy(async () => ({
  default: (await import('#features/sharing/sharing-dialog.tsx')).SharingDialog,
}))

export const PromptSharingDialog = lazy(async () => ({
  default: (await import('#features/sharing/prompt-sharing-dialog.tsx')).PromptSharingDialog,
}))
