import { lazy } from '#lib/network/lazy.ts'

/** Loaded when it is first opened. */
export const SharingDialog = lazy(async () => ({
  default: (await import('#features/sharing/sharing-dialog.tsx')).SharingDialog,
}))

export const PromptSharingDialog = lazy(async () => ({
  default: (await import('#features/sharing/prompt-sharing-dialog.tsx')).PromptSharingDialog,
}))
